import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Calendar;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;

/** Adds an invisible signature with PDFBox 2: input, output, PKCS#12 file, its password. */
public class SignWithPdfbox {
  public static void main(String[] values) throws Exception {
    char[] password = values[3].toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(values[2]), password);
    String alias = store.aliases().nextElement();
    PrivateKey key = (PrivateKey) store.getKey(alias, password);
    Certificate[] chain = store.getCertificateChain(alias);
    PDSignature signature = new PDSignature();
    signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
    signature.setSubFilter(PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
    signature.setSignDate(Calendar.getInstance());
    try (PDDocument document = PDDocument.load(new File(values[0]));
        FileOutputStream output = new FileOutputStream(values[1])) {
      document.addSignature(signature, content -> sign(content, key, chain));
      document.saveIncremental(output);
    }
  }

  private static byte[] sign(InputStream content, PrivateKey key, Certificate[] chain)
      throws IOException {
    try {
      CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
      generator.addSignerInfoGenerator(
          new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build())
              .build(
                  new JcaContentSignerBuilder("SHA256withRSA").build(key),
                  (X509Certificate) chain[0]));
      generator.addCertificates(new JcaCertStore(Arrays.asList(chain)));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      content.transferTo(bytes);
      return generator.generate(new CMSProcessableByteArray(bytes.toByteArray()), false).getEncoded();
    } catch (Exception error) {
      throw new IOException(error);
    }
  }
}
