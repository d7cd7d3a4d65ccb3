import { ANY_POLICY } from './policy-extensions.ts';

/** Node of the valid_policy_graph (RFC 9618, 3.2). */
interface PolicyNode {
  validPolicy: string;
  expectedPolicySet: ReadonlySet<string>;
  /** Nodes one level above. */
  parents: readonly PolicyNode[];
}

/**
 * The valid_policy_graph of RFC 9618, which replaces the valid_policy_tree of RFC 5280, 6.1: a policy has one node
 * at each depth, so that the graph grows with the certificates, where the tree can grow exponentially.
 */
export class ValidPolicyGraph {
  /** Nodes of the deepest level, by their policy. Upper levels are reachable by `parents`. */
  #level: Map<string, PolicyNode>;
  /** The any-policy node one level above. */
  #anyAbove: PolicyNode | undefined;

  constructor() {
    const root = { validPolicy: ANY_POLICY, expectedPolicySet: new Set([ANY_POLICY]), parents: [] };
    this.#level = new Map([[ANY_POLICY, root]]);
  }

  /** Returns whether the graph is NULL: no policy is valid for the path. */
  get isNull(): boolean {
    return this.#level.size === 0;
  }

  /** Makes the graph NULL (RFC 5280, 6.1.3 e). */
  clear(): void {
    this.#level = new Map();
  }

  /** Adds the level of a certificate (RFC 9618, 5.3, step d). `isAnyAllowed`: its any-policy counts. */
  addLevel(policies: ReadonlySet<string>, isAnyAllowed: boolean): void {
    const above = this.#level;
    const parents = parentsByPolicy(above);
    this.#anyAbove = above.get(ANY_POLICY);
    const anyParent = this.#anyAbove ? [this.#anyAbove] : [];
    this.#level = new Map();
    for (const policy of policies) {
      if (policy !== ANY_POLICY) this.#add(policy, parents.get(policy) ?? anyParent);
    }
    if (!policies.has(ANY_POLICY) || !isAnyAllowed) return;
    for (const [policy, expecting] of parents) if (!this.#level.has(policy)) this.#add(policy, expecting);
  }

  #add(policy: string, parents: readonly PolicyNode[]): void {
    if (parents.length > 0) this.#level.set(policy, nodeOf(policy, { parents, expected: new Set([policy]) }));
  }

  /** Applies the policy mappings of a certificate while policy_mapping is greater than 0 (RFC 5280, 6.1.4 b 1). */
  map(mappings: ReadonlyMap<string, ReadonlySet<string>>): void {
    const anyAbove = this.#level.has(ANY_POLICY) ? this.#anyAbove : undefined;
    for (const [policy, expected] of mappings) {
      const parents = this.#level.get(policy)?.parents ?? (anyAbove ? [anyAbove] : []);
      if (parents.length > 0) this.#level.set(policy, nodeOf(policy, { parents, expected }));
    }
  }

  /** Deletes the policies that a certificate maps when policy_mapping is 0 (RFC 5280, 6.1.4 b 2). */
  removeMapped(mappings: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const policy of mappings.keys()) this.#level.delete(policy);
  }

  /**
   * Returns the authority-constrained-policy-set of a whole path: the policies under which its first authority
   * issued, as the trust anchor's domain names them (RFC 9618, 5.5, step g).
   */
  authorityConstrainedPolicies(): Set<string> {
    const found = new Set<string>();
    if (this.#level.has(ANY_POLICY)) found.add(ANY_POLICY);
    for (const node of reachable([...this.#level.values()])) {
      if (
        node.validPolicy !== ANY_POLICY &&
        node.parents.some(({ validPolicy }) => validPolicy === ANY_POLICY)
      )
        found.add(node.validPolicy);
    }
    return found;
  }
}

function nodeOf(
  validPolicy: string,
  { parents, expected }: { parents: readonly PolicyNode[]; expected: ReadonlySet<string> },
): PolicyNode {
  return { validPolicy, expectedPolicySet: expected, parents };
}

/** Returns the nodes of a level by the policies that they expect below. */
function parentsByPolicy(level: ReadonlyMap<string, PolicyNode>): Map<string, PolicyNode[]> {
  const found = new Map<string, PolicyNode[]>();
  for (const node of level.values()) {
    for (const policy of node.expectedPolicySet) {
      const parents = found.get(policy);
      if (parents) parents.push(node);
      else found.set(policy, [node]);
    }
  }
  return found;
}

/** Returns the nodes and all above them, each once. */
function reachable(nodes: readonly PolicyNode[]): Set<PolicyNode> {
  const found = new Set(nodes);
  // A Set iterates over what is added meanwhile.
  for (const { parents } of found) for (const parent of parents) found.add(parent);
  return found;
}
