import { DerError } from '../der/der-reader.ts';
import { constrainedNames } from './names/constrained-names.ts';
import { NameConstraintState, readNameConstraints } from './names/name-constraints.ts';
import { nameKey } from './names/canonical-name.ts';
import { certificateConstraints } from './certificate-constraints.ts';
import type { PathCertificate } from './path-certificate.ts';
import type { PathProblem } from './path-problem.ts';
import { readPolicyExtensions } from './policies/policy-extensions.ts';
import { PolicyState, type PolicyInputs } from './policies/policy-state.ts';
import { isSignedByKey, workingPublicKey } from './working-public-key.ts';

/** Inputs of path validation (RFC 5280, 6.1.1). */
export interface PathInputs extends PolicyInputs {
  /** Time for which the path is validated. */
  at: Date;
}

/** Result of path validation. */
export interface PathValidation {
  /** All problems, without duplicates; none if the path is valid, apart from revocation. */
  problems: PathProblem[];
  /** working_public_key of each certificate in the order of the path (SubjectPublicKeyInfo, DER). */
  keys: Buffer[];
}

const NAME_CONSTRAINTS = '2.5.29.30';
// Extensions that are processed or do not restrict signatures (RFC 5280, 4.2)
const PROCESSED = new Set(
  ['14', '15', '17', '18', '19', '30', '31', '32', '33', '35', '36', '37', '54'].map(
    (last) => `2.5.29.${last}`,
  ),
);

/**
 * Validates a certification path (RFC 5280, 6.1): certificates from the end entity to the trust anchor, which
 * is the last one. Revocation is not part of it. Of the anchor's certificate also validity, critical
 * extensions, path length and name constraints apply, as RFC 5937 permits.
 */
export function validatePath(path: readonly PathCertificate[], inputs: PathInputs): PathValidation {
  const anchor = path.at(-1);
  if (!anchor) return { problems: ['malformed'], keys: [] };
  const state = new PathState(anchor, path.length - 1, inputs);
  path.slice(0, -1).forEach((_, index, { length }) => {
    const certificate = path[length - 1 - index];
    if (certificate) state.process(certificate, index === length - 1);
  });
  return { problems: [...state.problems], keys: state.keys.toReversed() };
}

/** State variables of RFC 5280, 6.1.2. */
class PathState {
  readonly problems = new Set<PathProblem>();
  readonly keys: Buffer[];
  readonly #at: Date;
  readonly #names = new NameConstraintState();
  readonly #policies: PolicyState;
  #issuer: PathCertificate;
  #workingKey: Buffer;
  #maxPathLength: number;

  constructor(anchor: PathCertificate, length: number, { at, ...policies }: PathInputs) {
    this.#at = at;
    this.#policies = new PolicyState(policies, length);
    this.#issuer = anchor;
    this.#workingKey = anchor.publicKeyInfo;
    this.#maxPathLength = length;
    this.keys = [anchor.publicKeyInfo];
    this.#guarded(() => {
      this.#checkValidityAndExtensions(anchor);
      this.#limitNext(anchor);
    });
  }

  /** Processes one certificate below the trust anchor, the end-entity certificate last. */
  process(certificate: PathCertificate, isFinal: boolean): void {
    this.#guarded(() => {
      this.#checkBasics(certificate, isFinal);
    });
    this.#guarded(() => {
      this.#checkPolicies(certificate, isFinal);
    });
    if (!isFinal)
      this.#guarded(() => {
        this.#checkIssuer(certificate);
        this.#limitNext(certificate);
      });
    this.#guarded(() => {
      this.#workingKey = workingPublicKey(certificate.publicKeyInfo, this.#workingKey);
    });
    this.#issuer = certificate;
    this.keys.push(this.#workingKey);
  }

  /** Signature, issuer, validity and names (RFC 5280, 6.1.3 a to c). */
  #checkBasics(certificate: PathCertificate, isFinal: boolean): void {
    if (!isSignedByKey(certificate.der, this.#workingKey)) this.problems.add('signature_mismatch');
    if (nameKey(certificate.issuerName) !== nameKey(this.#issuer.subjectName))
      this.problems.add('name_chaining');
    this.#checkValidityAndExtensions(certificate);
    if (certificate.isSelfIssued && !isFinal) return;
    if (!this.#names.permits(constrainedNames(certificate))) this.problems.add('name_not_permitted');
  }

  #checkValidityAndExtensions({ notBefore, notAfter, extensions }: PathCertificate): void {
    if (this.#at > notAfter) this.problems.add('expired');
    if (this.#at < notBefore) this.problems.add('not_yet_valid');
    if ([...extensions].some(([id, { isCritical }]) => isCritical && !PROCESSED.has(id)))
      this.problems.add('unknown_critical_extension');
  }

  /** Policies (RFC 5280, 6.1.3 d to f, 6.1.4 a, b and h to j, 6.1.5 a, b and g). */
  #checkPolicies(certificate: PathCertificate, isFinal: boolean): void {
    const { isSelfIssued } = certificate;
    const extensions = readPolicyExtensions(certificate);
    if (!this.#policies.process(extensions, { isSelfIssued, isFinal }))
      this.problems.add('policy_not_permitted');
    if (!isFinal) this.#policies.prepareNext(extensions, isSelfIssued);
    else if (!this.#policies.wrapUp(extensions)) this.problems.add('policy_not_permitted');
  }

  /** Basic constraints, path length and key usage of an issuer (RFC 5280, 6.1.4 k, l and n). */
  #checkIssuer(certificate: PathCertificate): void {
    const { isAuthority, isCertSign } = certificateConstraints(certificate);
    if (!isAuthority) this.problems.add('not_a_ca');
    if (!isCertSign) this.problems.add('no_cert_sign');
    if (certificate.isSelfIssued) return;
    if (this.#maxPathLength <= 0) this.problems.add('path_too_long');
    this.#maxPathLength--;
  }

  /** Constraints of an issuer on the certificates below (RFC 5280, 6.1.4 g and m). */
  #limitNext(certificate: PathCertificate): void {
    const constraints = certificate.extensions.get(NAME_CONSTRAINTS);
    if (constraints) this.#names.add(readNameConstraints(constraints.value));
    const { pathLength } = certificateConstraints(certificate);
    if (pathLength !== undefined) this.#maxPathLength = Math.min(this.#maxPathLength, pathLength);
  }

  /** Certificates may contain anything: what cannot be read makes the path malformed. */
  #guarded(check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof DerError)) throw error;
      this.problems.add('malformed');
    }
  }
}
