import { ANY_POLICY, type PolicyExtensions } from './policy-extensions.ts';
import { ValidPolicyGraph } from './valid-policy-graph.ts';

/** Inputs of the policy checks (RFC 5280, 6.1.1 c to g); by default any policy is accepted and none required. */
export interface PolicyInputs {
  /** user-initial-policy-set; undefined for any-policy. */
  userInitialPolicySet?: readonly string[] | undefined;
  initialPolicyMappingInhibit?: boolean | undefined;
  initialExplicitPolicy?: boolean | undefined;
  initialAnyPolicyInhibit?: boolean | undefined;
}

/** State variables of the policy checks (RFC 5280, 6.1.2). */
export class PolicyState {
  readonly #graph = new ValidPolicyGraph();
  readonly #inputs: PolicyInputs;
  #explicitPolicy: number;
  #inhibitAnyPolicy: number;
  #policyMapping: number;

  /** `length`: number of certificates in the path, without the trust anchor. */
  constructor(inputs: PolicyInputs, length: number) {
    const start = (isLimited: boolean | undefined) => (isLimited ? 0 : length + 1);
    this.#inputs = inputs;
    this.#explicitPolicy = start(inputs.initialExplicitPolicy);
    this.#inhibitAnyPolicy = start(inputs.initialAnyPolicyInhibit);
    this.#policyMapping = start(inputs.initialPolicyMappingInhibit);
  }

  /** Processes the policies of a certificate (RFC 5280, 6.1.3 d to f). Returns whether the path may go on. */
  process({ policies }: PolicyExtensions, place: { isSelfIssued: boolean; isFinal: boolean }): boolean {
    const isAnyAllowed = this.#inhibitAnyPolicy > 0 || (place.isSelfIssued && !place.isFinal);
    if (!policies) this.#graph.clear();
    else if (!this.#graph.isNull) this.#graph.addLevel(policies, isAnyAllowed);
    return this.#explicitPolicy > 0 || !this.#graph.isNull;
  }

  /** Prepares for the next certificate (RFC 5280, 6.1.4 b, h, i and j). */
  prepareNext(extensions: PolicyExtensions, isSelfIssued: boolean): void {
    const { mappings, requireExplicitPolicy, inhibitPolicyMapping, inhibitAnyPolicy } = extensions;
    if (this.#policyMapping > 0) this.#graph.map(mappings);
    else this.#graph.removeMapped(mappings);
    const counted = (value: number) => (isSelfIssued ? value : Math.max(0, value - 1));
    this.#explicitPolicy = Math.min(counted(this.#explicitPolicy), requireExplicitPolicy ?? Infinity);
    this.#policyMapping = Math.min(counted(this.#policyMapping), inhibitPolicyMapping ?? Infinity);
    this.#inhibitAnyPolicy = Math.min(counted(this.#inhibitAnyPolicy), inhibitAnyPolicy ?? Infinity);
  }

  /** Wraps up after the end-entity certificate (RFC 5280, 6.1.5 a, b and g). Returns whether the policies permit the path. */
  wrapUp({ requireExplicitPolicy }: PolicyExtensions): boolean {
    const explicitPolicy = requireExplicitPolicy === 0 ? 0 : Math.max(0, this.#explicitPolicy - 1);
    return explicitPolicy > 0 || this.#isUserConstrainedSetFilled();
  }

  /** Returns whether the user-constrained-policy-set is not empty (RFC 9618, 5.5). */
  #isUserConstrainedSetFilled(): boolean {
    const { userInitialPolicySet } = this.#inputs;
    if (this.#graph.isNull || !userInitialPolicySet || userInitialPolicySet.includes(ANY_POLICY))
      return !this.#graph.isNull;
    const constrained = this.#graph.authorityConstrainedPolicies();
    return (
      userInitialPolicySet.length > 0 &&
      (constrained.has(ANY_POLICY) || userInitialPolicySet.some((policy) => constrained.has(policy)))
    );
  }
}
