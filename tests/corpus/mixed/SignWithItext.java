import com.itextpdf.text.Rectangle;
import com.itextpdf.text.pdf.PdfReader;
import com.itextpdf.text.pdf.PdfSignatureAppearance;
import com.itextpdf.text.pdf.PdfStamper;
import com.itextpdf.text.pdf.security.BouncyCastleDigest;
import com.itextpdf.text.pdf.security.MakeSignature;
import com.itextpdf.text.pdf.security.PrivateKeySignature;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Security;

/** Adds a visible signature with iText 5: input, output, PKCS#12 file, its password, field name, lower edge in points. */
public class SignWithItext {
  public static void main(String[] values) throws Exception {
    Security.addProvider(new org.bouncycastle.jce.provider.BouncyCastleProvider());
    char[] password = values[3].toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(values[2]), password);
    String alias = store.aliases().nextElement();
    PrivateKey key = (PrivateKey) store.getKey(alias, password);
    PdfReader reader = new PdfReader(values[0]);
    PdfStamper stamper =
        PdfStamper.createSignature(reader, new FileOutputStream(values[1]), '\0', null, true);
    PdfSignatureAppearance appearance = stamper.getSignatureAppearance();
    float edge = Float.parseFloat(values[5]);
    appearance.setVisibleSignature(new Rectangle(300, edge, 450, edge + 40), 1, values[4]);
    MakeSignature.signDetached(
        appearance,
        new BouncyCastleDigest(),
        new PrivateKeySignature(key, "SHA-256", "BC"),
        store.getCertificateChain(alias),
        null,
        null,
        null,
        0,
        MakeSignature.CryptoStandard.CADES);
  }
}
