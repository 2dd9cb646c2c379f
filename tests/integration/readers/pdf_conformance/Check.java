// Does a PDF keep to a standard? Prints a line for each file: its name, the standard, and the
// number of failed checks; then each failed rule with its message.

import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

public class Check {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.byFlavourId(files[0]);
    for (int at = 1; at < files.length; at++) {
      report(Path.of(files[at]), flavour);
    }
  }

  private static void report(Path file, PDFAFlavour flavour) throws Exception {
    try (InputStream data = new FileInputStream(file.toFile());
        PDFAParser parser = Foundries.defaultInstance().createParser(data, flavour)) {
      ValidationResult result =
          Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
      Set<String> failed = new TreeSet<>();
      for (TestAssertion one : result.getTestAssertions()) {
        if (one.getStatus() == TestAssertion.Status.FAILED) {
          failed.add(one.getRuleId().getClause() + " " + one.getMessage());
        }
      }
      System.out.println(file.getFileName() + " " + flavour.getId() + " " + failed.size());
      failed.forEach(line -> System.out.println("  " + line));
    }
  }
}
