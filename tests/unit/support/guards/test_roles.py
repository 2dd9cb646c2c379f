"""The parts that words play: pairs written for this library, the second half of them blind."""

import pytest

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.judge import judge_support

SWAPPED = (
    ("en", "Germany beat Brazil in the final.", "Brazil beat Germany in the final."),
    ("en", "Drug A outperforms drug B in adults.", "Drug B outperforms drug A in adults."),
    (
        "en",
        "The lion chased the hyena across the plain.",
        "The hyena chased the lion across the plain.",
    ),
    ("en", "Anna is older than Maria.", "Maria is older than Anna."),
    ("en", "Jupiter is larger than Saturn.", "Saturn is larger than Jupiter."),
    (
        "en",
        "Microsoft acquired Nokia's phone business.",
        "Nokia acquired Microsoft's phone business.",
    ),
    ("en", "Henry succeeded Richard as king.", "Richard succeeded Henry as king."),
    ("en", "Smoking causes depression.", "Depression causes smoking."),
    ("en", "The mayor gave the medal to the captain.", "The captain gave the medal to the mayor."),
    ("en", "Brutus was killed by Caesar.", "Caesar was killed by Brutus."),
    ("en", "Brazil was beaten by Germany in the final.", "Brazil beat Germany in the final."),
    ("en", "Germany beat Brazil in the final.", "Germany was beaten by Brazil in the final."),
    ("en", "Napoleon was defeated by Wellington.", "Wellington was defeated by Napoleon."),
    (
        "en",
        "Paris has 2 million inhabitants and Lyon has 500,000.",
        "Lyon has 2 million inhabitants and Paris has 500,000.",
    ),
    ("en", "Paris has 2 million inhabitants.", "Lyon has 2 million inhabitants, Paris 500,000."),
    (
        "en",
        "Anna was born in 1950 and Maria was born in 1962.",
        "Anna was born in 1962 and Maria was born in 1950.",
    ),
    ("en", "Anna was born in 1950.", "Maria was born in 1950 and Anna was born in 1962."),
    ("en", "The train runs from Oslo to Bergen.", "The train runs from Bergen to Oslo."),
    ("en", "He moved from France to Italy in 1910.", "He moved from Italy to France in 1910."),
    ("en", "Water is denser than ice.", "Ice is denser than water."),
    (
        "en",
        "The senator accused the judge of bribery.",
        "The judge accused the senator of bribery.",
    ),
    (
        "en",
        "Kinase A phosphorylates protein B in neurons.",
        "Protein B phosphorylates kinase A in neurons.",
    ),
    ("en", "Insulin inhibits glucagon release.", "Glucagon inhibits insulin release."),
    ("en", "Mercury is closer to the sun than Venus.", "Venus is closer to the sun than Mercury."),
    ("en", "Alice taught Bob to sail.", "Bob taught Alice to sail."),
    (
        "en",
        "Women were more likely than men to recover.",
        "Men were more likely than women to recover.",
    ),
    (
        "en",
        "The company sued the city over the contract.",
        "The city sued the company over the contract.",
    ),
    ("en", "The bus is faster than the tram.", "The tram is faster than the bus."),
    ("es", "Alemania venció a Brasil en la final.", "Brasil venció a Alemania en la final."),
    ("es", "Ana es mayor que María.", "María es mayor que Ana."),
    (
        "es",
        "Brasil fue derrotado por Alemania en la final.",
        "Alemania fue derrotada por Brasil en la final.",
    ),
    ("es", "El león persiguió a la hiena.", "La hiena persiguió al león."),
    (
        "es",
        "París tiene 2 millones de habitantes.",
        "Lyon tiene 2 millones de habitantes, París 500.000.",
    ),
    ("de", "Anna ist älter als Maria.", "Maria ist älter als Anna."),
    (
        "de",
        "Deutschland besiegte Brasilien im Finale.",
        "Brasilien besiegte Deutschland im Finale.",
    ),
    (
        "de",
        "Brasilien wurde von Deutschland geschlagen.",
        "Deutschland wurde von Brasilien geschlagen.",
    ),
    ("de", "Paris hat 2 Millionen Einwohner.", "Lyon hat 2 Millionen Einwohner, Paris 500.000."),
    ("de", "Der Zug fährt von Berlin nach Hamburg.", "Der Zug fährt von Hamburg nach Berlin."),
    ("fr", "L'Allemagne a battu le Brésil en finale.", "Le Brésil a battu l'Allemagne en finale."),
    ("fr", "Anne est plus âgée que Marie.", "Marie est plus âgée qu'Anne."),
    ("fr", "Le Brésil a été battu par l'Allemagne.", "L'Allemagne a été battue par le Brésil."),
    (
        "fr",
        "Paris compte 2 millions d'habitants.",
        "Lyon compte 2 millions d'habitants, Paris 500 000.",
    ),
    (
        "en",
        "The hawk attacked the crow near the barn.",
        "The crow attacked the hawk near the barn.",
    ),
    (
        "en",
        "Oxygen binds to haemoglobin more tightly than carbon monoxide.",
        "Carbon monoxide binds to haemoglobin more tightly than oxygen.",
    ),
    ("en", "The count sold the mill to the abbey.", "The abbey sold the mill to the count."),
    ("en", "The pupil was praised by the headmaster.", "The headmaster was praised by the pupil."),
    ("en", "Chess is harder than draughts.", "Draughts is harder than chess."),
    (
        "en",
        "Norway exports more fish to Japan than Iceland.",
        "Iceland exports more fish to Japan than Norway.",
    ),
    (
        "en",
        "The opera has four acts and the ballet three.",
        "The opera has three acts and the ballet four.",
    ),
    ("en", "Lima was founded in 1535.", "Quito was founded in 1535 and Lima in 1534."),
    (
        "en",
        "The letter was sent from Prague to Vienna.",
        "The letter was sent from Vienna to Prague.",
    ),
    (
        "en",
        "The nurse called the surgeon at midnight.",
        "At midnight the surgeon called the nurse.",
    ),
    ("en", "The king owed the merchant a fortune.", "The merchant owed the king a fortune."),
    ("en", "Rabies spreads from bats to dogs.", "Rabies spreads from dogs to bats."),
    ("en", "Poverty leads to illness.", "Illness leads to poverty."),
    (
        "en",
        "The left wing supported the right wing in the vote.",
        "The right wing supported the left wing in the vote.",
    ),
    ("es", "Luis vendió la casa a Pedro.", "Pedro vendió la casa a Luis."),
    ("es", "El autobús es más rápido que el tranvía.", "El tranvía es más rápido que el autobús."),
    ("de", "Der Arzt rief den Anwalt an.", "Der Anwalt rief den Arzt an."),
    ("de", "Der Bus ist schneller als die Bahn.", "Die Bahn ist schneller als der Bus."),
    ("fr", "Le bus est plus rapide que le tram.", "Le tram est plus rapide que le bus."),
    ("fr", "Pierre a vendu la maison à Luc.", "Luc a vendu la maison à Pierre."),
)

FAITHFUL = (
    ("en", "Germany beat Brazil in the final.", "Brazil was beaten by Germany in the final."),
    ("en", "Brazil was beaten by Germany in the final.", "Germany beat Brazil in the final."),
    ("en", "Germany beat Brazil in the final.", "In the final, Germany beat Brazil."),
    ("en", "Caesar was killed by Brutus.", "Brutus killed Caesar."),
    ("en", "Brutus killed Caesar.", "Caesar was killed in Rome by Brutus."),
    (
        "en",
        "The lion chased the hyena across the plain.",
        "Across the plain the lion chased the hyena.",
    ),
    ("en", "The mayor gave the medal to the captain.", "The mayor gave the captain the medal."),
    (
        "en",
        "The mayor gave the medal to the captain.",
        "The medal was given to the captain by the mayor.",
    ),
    (
        "en",
        "The mayor gave the medal to the captain.",
        "The captain was given the medal by the mayor.",
    ),
    (
        "en",
        "Paris has 2 million inhabitants and Lyon has 500,000.",
        "Lyon has 500,000 inhabitants and Paris has 2 million.",
    ),
    ("en", "Paris has 2 million inhabitants.", "Lyon has 500,000 inhabitants, Paris 2 million."),
    ("en", "Anna was born in 1950.", "Maria was born in 1962 and Anna was born in 1950."),
    ("en", "Anna and Maria live in Rome.", "Maria and Anna live in Rome."),
    ("en", "The train runs from Oslo to Bergen.", "From Oslo the train runs to Bergen."),
    ("en", "The train connects Oslo and Bergen.", "The train connects Bergen and Oslo."),
    ("en", "France borders Italy.", "Italy borders France."),
    ("en", "Anna married Karl in 1920.", "Karl married Anna in 1920."),
    ("en", "Anna met Karl in Vienna.", "Karl met Anna in Vienna."),
    ("en", "Jupiter is larger than Saturn.", "Saturn is smaller than Jupiter."),
    ("en", "Water is denser than ice.", "Compared with ice, water is denser."),
    ("en", "Insulin inhibits glucagon release.", "Glucagon release is inhibited by insulin."),
    (
        "en",
        "Kinase A phosphorylates protein B in neurons.",
        "In neurons, protein B is phosphorylated by kinase A.",
    ),
    (
        "en",
        "Microsoft acquired Nokia's phone business in 2014.",
        "In 2014 Nokia's phone business was acquired by Microsoft.",
    ),
    ("en", "Henry succeeded Richard as king.", "Richard was succeeded as king by Henry."),
    ("en", "Alice taught Bob to sail.", "Bob was taught to sail by Alice."),
    (
        "en",
        "The company sued the city over the contract.",
        "The city was sued by the company over the contract.",
    ),
    ("en", "Mercury is closer to the sun than Venus.", "Than Venus, Mercury is closer to the sun."),
    (
        "en",
        "The treaty was signed by France and Spain in 1659.",
        "Spain and France signed the treaty in 1659.",
    ),
    ("en", "The chapel of the castle was built by Otto.", "Otto built the castle chapel."),
    (
        "en",
        "The senator accused the judge of bribery.",
        "The judge was accused of bribery by the senator.",
    ),
    (
        "en",
        "The distance between Oslo and Bergen is 300 km.",
        "The distance between Bergen and Oslo is 300 km.",
    ),
    (
        "en",
        "The film was directed by Anna Stein and written by Karl Moor.",
        "Karl Moor wrote the film and Anna Stein directed the film.",
    ),
    (
        "en",
        "The bridge that the Romans built crosses the river.",
        "The bridge crosses the river that the Romans built the bridge on.",
    ),
    ("es", "Alemania venció a Brasil en la final.", "Brasil fue vencido por Alemania en la final."),
    ("es", "Alemania venció a Brasil en la final.", "En la final Alemania venció a Brasil."),
    ("es", "Ana y María viven en Roma.", "María y Ana viven en Roma."),
    (
        "es",
        "París tiene 2 millones de habitantes.",
        "Lyon tiene 500.000 habitantes, París 2 millones.",
    ),
    (
        "de",
        "Deutschland besiegte Brasilien im Finale.",
        "Brasilien wurde im Finale von Deutschland besiegt.",
    ),
    (
        "de",
        "Deutschland besiegte Brasilien im Finale.",
        "Im Finale besiegte Deutschland Brasilien.",
    ),
    ("de", "Anna und Maria leben in Rom.", "Maria und Anna leben in Rom."),
    ("de", "Paris hat 2 Millionen Einwohner.", "Lyon hat 500.000 Einwohner, Paris 2 Millionen."),
    (
        "fr",
        "L'Allemagne a battu le Brésil en finale.",
        "Le Brésil a été battu par l'Allemagne en finale.",
    ),
    ("fr", "L'Allemagne a battu le Brésil en finale.", "En finale, l'Allemagne a battu le Brésil."),
    ("fr", "Anne et Marie vivent à Rome.", "Marie et Anne vivent à Rome."),
    (
        "en",
        "The hawk attacked the crow near the barn.",
        "Near the barn the hawk attacked the crow.",
    ),
    ("en", "The count sold the mill to the abbey.", "The mill was sold to the abbey by the count."),
    ("en", "The pupil was praised by the headmaster.", "The headmaster praised the pupil."),
    (
        "en",
        "The opera has four acts and the ballet three.",
        "The ballet has three acts and the opera four.",
    ),
    ("en", "Lima was founded in 1535.", "Quito was founded in 1534 and Lima in 1535."),
    (
        "en",
        "The letter was sent from Prague to Vienna.",
        "The letter to Vienna was sent from Prague.",
    ),
    (
        "en",
        "The nurse called the surgeon at midnight.",
        "At midnight the nurse called the surgeon.",
    ),
    (
        "en",
        "The film won an award in Cannes in 1998.",
        "In 1998, in Cannes, the film won an award.",
    ),
    (
        "en",
        "Cod and haddock are caught by Icelandic trawlers.",
        "Icelandic trawlers catch haddock and cod.",
    ),
    (
        "en",
        "The founder of the museum was a collector of stamps.",
        "A collector of stamps was the founder of the museum.",
    ),
    (
        "en",
        "The poet taught Latin at the school in Ghent.",
        "At the school in Ghent the poet taught Latin.",
    ),
    ("en", "Vienna is the capital of Austria.", "The capital of Austria is Vienna."),
    (
        "en",
        "The novel describes the war between Athens and Sparta.",
        "The war between Sparta and Athens is described by the novel.",
    ),
    (
        "en",
        "Heavy rain damaged the old bridge in spring.",
        "In spring the old bridge was damaged by heavy rain.",
    ),
    ("en", "The treaty gave Spain the island.", "The treaty gave the island to Spain."),
    ("es", "Luis vendió la casa a Pedro.", "Luis le vendió a Pedro la casa."),
    (
        "es",
        "La novela fue escrita por una autora chilena.",
        "Una autora chilena escribió la novela.",
    ),
    (
        "de",
        "Der Arzt rief den Anwalt um Mitternacht an.",
        "Um Mitternacht rief der Arzt den Anwalt an.",
    ),
    ("de", "Die Brücke wurde von den Römern gebaut.", "Die Römer bauten die Brücke."),
    ("fr", "Le pont a été construit par les Romains.", "Les Romains ont construit le pont."),
    ("fr", "Pierre a vendu la maison à Luc en 1990.", "En 1990, Pierre a vendu à Luc la maison."),
)


@pytest.mark.parametrize(("language", "claim", "evidence"), SWAPPED)
def test_exchanged_parts_are_no_support(language: str, claim: str, evidence: str) -> None:
    """Who does what to whom is part of a claim: with the parts exchanged nothing supports it."""
    found = judge_support(claim, evidence, language=language)
    assert not found.is_supported
    assert "roles_swapped" in found.rules
    assert found.score < 0.5


@pytest.mark.parametrize(("language", "claim", "evidence"), FAITHFUL)
def test_another_order_of_the_same_parts_supports(language: str, claim: str, evidence: str) -> None:
    """A passive, a fronted adjunct, a list in another order say the same."""
    found = judge_support(claim, evidence, language=language)
    assert found.label == JudgeLabel.SUPPORTED
    assert "roles_swapped" not in found.rules


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "The lake lies to the north of the village.",
            "The village lies to the south of the lake.",
        ),
        ("The bus is slower than the tram.", "The tram is faster than the bus."),
    ],
)
def test_exchanged_parts_of_an_opposite_say_the_same(claim: str, evidence: str) -> None:
    """Where the word between is turned as well, nothing contradicts."""
    found = judge_support(claim, evidence)
    assert found.label == JudgeLabel.SUPPORTED
    assert not found.rules


def test_a_sentence_with_the_parts_as_claimed_supports_beside_one_with_them_exchanged() -> None:
    """One that says it is enough, whatever another says."""
    evidence = "In 1954 the crow attacked the hawk. Later the hawk attacked the crow."
    assert judge_support("The hawk attacked the crow.", evidence).label == JudgeLabel.SUPPORTED


def test_long_sentences_and_other_languages_are_left_alone() -> None:
    """Parts are compared only where little words tell them, and in sentences that are short."""
    claim, evidence = "The hawk attacked the crow.", "The crow attacked the hawk"
    assert "roles_swapped" not in judge_support(claim, evidence, language="fi").rules
    long = f"{evidence} {'and then the sun rose over it ' * 6}."
    assert "roles_swapped" not in judge_support(claim, long, language="en").rules


def test_a_sentence_that_breaks_off_is_compared_as_far_as_it_goes() -> None:
    """An "and" with nothing behind it parts nothing."""
    assert (
        "roles_swapped"
        in judge_support("The hawk attacked the crow.", "The crow attacked the hawk and").rules
    )


def test_groups_that_no_shared_word_parts_may_change_places() -> None:
    """The order of what stands beside each other says nothing, nor does an "of"."""
    found = judge_support(
        "The old king of the red castle slept.", "The red king of the old castle slept."
    )
    assert "roles_swapped" not in found.rules
