import { readDer } from '../../der/der-reader.ts';
import * as der from '../../der/der-writer.ts';
import { generalName, nameOf } from '#support/pki/made-certificates.ts';
import { readGeneralName } from './general-name.ts';
import { matchSubtree } from './subtree-match.ts';

describe('matchSubtree', () => {
  const { email, dns, uri, ip, directory } = generalName;
  /** SmtpUTF8Mailbox (RFC 9598). */
  const international = (text: string) =>
    der.tlv(0xa0, der.objectIdentifier('1.3.6.1.5.5.7.8.9'), der.explicit(0, der.utf8String(text)));
  it.each<[string, Buffer, Buffer, string]>([
    ['a host and its domain', dns('a.example.org'), dns('example.org'), 'inside'],
    ['a domain itself, in other case', dns('EXAMPLE.org.'), dns('example.ORG'), 'inside'],
    ['a domain that only ends alike', dns('badexample.org'), dns('example.org'), 'outside'],
    ['a domain and a subtree of its hosts', dns('example.org'), dns('.example.org'), 'outside'],
    ['any domain and the empty subtree', dns('example.org'), dns(''), 'inside'],
    ['a wildcard over the subtree', dns('*.example.org'), dns('a.example.org'), 'incomparable'],
    ['a domain with a zero byte', dns('example.org\0'), dns('example.org'), 'incomparable'],
    ['a domain with two dots at its end', dns('example.org..'), dns('example.org'), 'incomparable'],
    ['a mailbox and its host', email('a@host.example'), email('host.example'), 'inside'],
    ['a mailbox and the domain above', email('a@host.example'), email('example'), 'outside'],
    ['a mailbox below a domain', email('a@host.example'), email('.example'), 'inside'],
    ['a mailbox at a domain itself', email('a@example'), email('.example'), 'outside'],
    ['a mailbox and itself', email('a@EXAMPLE'), email('a@example'), 'inside'],
    ['a mailbox in other case', email('A@example'), email('a@example'), 'outside'],
    ['a mailbox with two signs', email('"x@good.example"@bad.example'), email('good.example'), 'outside'],
    [
      'a mailbox with a space behind its host',
      email('a@host.example '),
      email('host.example'),
      'incomparable',
    ],
    ['a mailbox at an address', email('a@[10.0.0.1]'), email('host.example'), 'incomparable'],
    [
      'an international mailbox and its host',
      international('ü@bücher.example'),
      email('xn--bcher-kva.example'),
      'inside',
    ],
    [
      'an international mailbox in ASCII',
      international('ü@xn--bcher-kva.example'),
      email('xn--bcher-kva.example'),
      'inside',
    ],
    [
      'an international mailbox and another host',
      international('ü@bücher.example'),
      email('bcher.example'),
      'outside',
    ],
    ['text without a host', email('good.example'), email('good.example'), 'incomparable'],
    ['a URI and its host', uri('https://u:p@host.example:80/x@y'), uri('host.example'), 'inside'],
    ['a URI below a domain', uri('https://a.example'), uri('.example'), 'inside'],
    [
      'a URI whose user looks like the host',
      uri('https://good.example@bad.example'),
      uri('good.example'),
      'outside',
    ],
    ['a URI whose host is encoded', uri('https://host%2eexample/'), uri('host.example'), 'incomparable'],
    ['a URI with an address', uri('https://10.0.0.1/'), uri('example'), 'incomparable'],
    ['a URI without a host', uri('urn:x'), uri('example'), 'incomparable'],
    ['an address in the network', ip(10, 1, 2, 3), ip(10, 0, 0, 0, 255, 0, 0, 0), 'inside'],
    ['an address outside the network', ip(11, 1, 2, 3), ip(10, 0, 0, 0, 255, 0, 0, 0), 'outside'],
    ['an address of another family', ip(10, 1, 2, 3), ip(...Array<number>(32).fill(0)), 'outside'],
    ['an address of another length', ip(10, 1, 2), ip(10, 0, 0, 0, 255, 0, 0, 0), 'incomparable'],
    ['a name below', directory(nameOf('O=Alpha  Co', 'CN=a')), directory(nameOf('O=ALPHA CO')), 'inside'],
    ['a name above', directory(nameOf('O=A')), directory(nameOf('O=A', 'CN=a')), 'outside'],
    [
      'a name that only begins alike',
      directory(nameOf('O=Alphabet')),
      directory(nameOf('O=Alpha')),
      'outside',
    ],
  ])('compares %s', (_, name, base, expected) => {
    expect(matchSubtree(readGeneralName(readDer(name)), readGeneralName(readDer(base)))).toBe(expected);
  });
});
