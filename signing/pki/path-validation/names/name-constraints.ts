import { children, DerError, required, type DerNode } from '../../der/der-reader.ts';
import { readGeneralName, type GeneralName } from './general-name.ts';
import { matchSubtree } from './subtree-match.ts';

/** Value of a name constraints extension (RFC 5280, 4.2.1.10): the bases of its subtrees. */
export interface NameConstraints {
  permitted: GeneralName[];
  excluded: GeneralName[];
}

/** Maximum number of name comparisons on one path, as in OpenSSL; beyond it the names count as not permitted. */
const MAX_COMPARISONS = 200_000;

const MINIMUM = 0x80;

/**
 * Reads NameConstraints ::= SEQUENCE { permittedSubtrees [0], excludedSubtrees [1] }.
 * @throws DerError, also for a minimum other than 0 and a maximum, which RFC 5280 does not use
 */
export function readNameConstraints(value: DerNode): NameConstraints {
  const parts = children(value);
  const bases = (tag: number) =>
    parts.filter((part) => part.tag === tag).flatMap((list) => children(list).map(baseOf));
  return { permitted: bases(0xa0), excluded: bases(0xa1) };
}

function baseOf(subtree: DerNode): GeneralName {
  const [base, ...limits] = children(subtree);
  // A minimum of 0 is the default, which DER leaves out and some authorities do not.
  const isUsual = limits.every(({ tag, body }) => tag === MINIMUM && body.length === 1 && body[0] === 0);
  if (!isUsual) throw new DerError('minimum or maximum of a subtree');
  return readGeneralName(required(base));
}

/** State variables permitted_subtrees and excluded_subtrees (RFC 5280, 6.1.2). */
export class NameConstraintState {
  /**
   * One list for each certificate that constrains names; their intersection applies, so that a name must be in
   * one subtree of each list that has its form.
   */
  readonly #permitted: GeneralName[][] = [];
  readonly #excluded: GeneralName[] = [];
  #comparisonsLeft = MAX_COMPARISONS;

  /** Adds the constraints of a certificate (RFC 5280, 6.1.4 g). */
  add({ permitted, excluded }: NameConstraints): void {
    if (permitted.length > 0) this.#permitted.push(permitted);
    this.#excluded.push(...excluded);
  }

  /** Returns whether all names are in every list of permitted subtrees and in no excluded one (RFC 5280, 6.1.3 b and c). */
  permits(names: readonly GeneralName[]): boolean {
    return names.every((name) => this.#isPermitted(name) && !this.#isExcluded(name));
  }

  #isPermitted(name: GeneralName): boolean {
    return this.#permitted.every((subtrees) => {
      const alike = subtrees.filter((base) => isSameForm(name, base));
      return alike.length === 0 || alike.some((base) => this.#compare(name, base) === 'inside');
    });
  }

  #isExcluded(name: GeneralName): boolean {
    return this.#excluded.some((base) => isSameForm(name, base) && this.#compare(name, base) !== 'outside');
  }

  #compare(name: GeneralName, base: GeneralName) {
    return this.#comparisonsLeft-- > 0 ? matchSubtree(name, base) : 'incomparable';
  }
}

function isSameForm(name: GeneralName, base: GeneralName): boolean {
  return name.form === base.form && (name.form !== 'unsupported' || name.value === base.value);
}
