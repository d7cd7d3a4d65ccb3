import { createTestPki } from '#support/pki/test-pki.ts';
import { signerFromKey, signPdf, type Signer, type TrustAnchor, verifyPdf, SigningError } from '#signing';
import { updated } from '#support/pdf/attacker.ts';
import type { Attack } from './attack.ts';
import { ATTACKED_FILES, type AttackedFile } from './base-files.ts';
import { COPY_ATTACKS } from './copy-attacks.ts';
import { ENCRYPTION_ATTACKS } from './encryption-attacks.ts';
import { EQUALITY_ATTACKS } from './equality-attacks.ts';
import { FIELD_ATTACKS } from './field-attacks.ts';
import { FIELD_TREE_ATTACKS } from './field-tree-attacks.ts';
import { FILLED_FIELD_ATTACKS } from './filled-field-attacks.ts';
import { HEADER_ATTACKS } from './header-attacks.ts';
import { LOCK_ATTACKS } from './lock-attacks.ts';
import { LATER_SIGNATURE_ATTACKS } from './later-signature-attacks.ts';
import { LENGTH_ATTACKS } from './length-attacks.ts';
import { READER_ATTACKS } from './reader-attacks.ts';
import { REBUILDING_ATTACKS } from './rebuilding-attacks.ts';
import { REFERENCE_ATTACKS } from './reference-attacks.ts';
import { RESOURCE_ATTACKS } from './resource-attacks.ts';
import { RESTORING_ATTACKS } from './restoring-attacks.ts';
import { ROLE_ATTACKS } from './role-attacks.ts';
import { BYTE_ATTACKS } from './signature-bytes.ts';
import { UPDATE_ATTACKS } from './update-attacks.ts';

/** All variants of all attacks. */
export const ATTACKS: readonly Attack[] = [
  ...BYTE_ATTACKS,
  ...UPDATE_ATTACKS,
  ...FIELD_ATTACKS,
  ...FIELD_TREE_ATTACKS,
  ...FILLED_FIELD_ATTACKS,
  ...LOCK_ATTACKS,
  ...READER_ATTACKS,
  ...REBUILDING_ATTACKS,
  ...ENCRYPTION_ATTACKS,
  ...HEADER_ATTACKS,
  ...LENGTH_ATTACKS,
  ...RESOURCE_ATTACKS,
  ...REFERENCE_ATTACKS,
  ...COPY_ATTACKS,
  ...ROLE_ATTACKS,
  ...EQUALITY_ATTACKS,
  ...RESTORING_ATTACKS,
  ...LATER_SIGNATURE_ATTACKS,
];

/** One attack on one file. */
export interface Trial {
  attack: Attack;
  file: AttackedFile;
  level: 1 | 2 | 3 | undefined;
}

/** Result of verifying an attacked file. */
export interface AttackOutcome {
  family: string;
  attack: string;
  file: string;
  level: string;
  /** Verdict on the file, and on the signature that was attacked. */
  verdict: string;
  signature: string;
  reason: string;
}

/** Returns every attack on every file, at every level on which it works. */
export function allTrials(): Trial[] {
  return ATTACKS.flatMap((attack) =>
    filesOf(attack).flatMap((file) => attack.levels.map((level) => ({ attack, file, level }))),
  );
}

/** Returns every attack once, in turn on the files and at the levels on which it works. */
export function sampleTrials(): Trial[] {
  return ATTACKS.flatMap((attack, index) => {
    const files = filesOf(attack);
    const file = files[index % files.length];
    return file ? [{ attack, file, level: attack.levels[index % attack.levels.length] }] : [];
  });
}

function filesOf({ files }: Attack): readonly AttackedFile[] {
  return files ? ATTACKED_FILES.filter(({ name }) => files.includes(name)) : ATTACKED_FILES;
}

const OPTIONS = { pages: 'first', rectangle: { x: 50, y: 60, width: 180, height: 60 } } as const;

/** Signs files, each state once, and has the verifier judge them after an attack. */
export class AttackTrials {
  readonly #signer: Signer;
  readonly #attacker: Signer;
  readonly #roots: readonly TrustAnchor[];
  readonly #signed = new Map<string, Promise<Buffer>>();

  constructor(signers: { signer: Signer; attacker: Signer }, roots: readonly TrustAnchor[]) {
    this.#signer = signers.signer;
    this.#attacker = signers.attacker;
    this.#roots = roots;
  }

  /** @throws Error if the file is not valid before the attack */
  async try({ attack, file, level }: Trial): Promise<AttackOutcome> {
    const objects = attack.prepare?.(file.objects) ?? file.objects;
    const { fieldName } = attack;
    const key = JSON.stringify([file.name, level, objects]);
    const signed = this.#signed.get(key) ?? this.#sign(file, objects, { level, fieldName });
    this.#signed.set(key, signed);
    const bytes = await signed;
    const changed = attack.update
      ? updated(bytes, attack.update, file.password)
      : (attack.change?.(bytes) ?? bytes);
    if (changed.equals(bytes)) throw new Error(`${attack.name}: nothing was changed`);
    const attacked = await this.#signedByAttacker(changed, attack, file);
    return {
      family: attack.family,
      attack: attack.name,
      file: file.name,
      level: level === undefined ? 'approval' : `P=${level}`,
      ...this.#judge(attacked, file.password),
    };
  }

  async #signedByAttacker(pdf: Buffer, { signedField }: Attack, { password }: AttackedFile): Promise<Buffer> {
    if (signedField === undefined) return pdf;
    const options = {
      fieldName: signedField,
      date: new Date(),
      ...(password === undefined ? {} : { password }),
    };
    const { tail } = await signPdf(pdf, this.#attacker, { ...OPTIONS, ...options });
    return Buffer.concat([pdf, tail]);
  }

  async #sign(
    file: AttackedFile,
    objects: readonly string[],
    { level, fieldName }: Pick<Trial, 'level'> & { fieldName: string | undefined },
  ): Promise<Buffer> {
    const pdf = file.build(objects);
    const { tail } = await signPdf(pdf, this.#signer, {
      ...OPTIONS,
      date: new Date(),
      fieldName,
      ...(level === undefined ? {} : { certify: level }),
      ...(file.password === undefined ? {} : { password: file.password }),
    });
    const signed = Buffer.concat([pdf, tail]);
    const { verdict } = this.#judge(signed, file.password);
    if (verdict !== 'valid') throw new Error(`${file.name}: ${verdict} before the attack`);
    return signed;
  }

  #judge(
    bytes: Buffer,
    password: string | undefined,
  ): Pick<AttackOutcome, 'verdict' | 'signature' | 'reason'> {
    try {
      const { verdict, signatures } = verifyPdf(bytes, { roots: this.#roots, password });
      const [first] = signatures;
      const places = first?.changePlaces.map(({ change, part, page }) =>
        `${change} ${part} ${page ?? ''}`.trim(),
      );
      const reason = [...(first?.problems ?? []), ...(places ?? [])].join(', ');
      return { verdict, signature: first?.verdict ?? 'none', reason };
    } catch (error) {
      if (error instanceof SigningError)
        return { verdict: 'unreadable', signature: 'none', reason: error.code };
      throw error;
    }
  }
}

/** Opens trials whose signer and attacker both have certificates that the verifier trusts. */
export async function openTrials(): Promise<AttackTrials> {
  const pki = await createTestPki();
  const [signer, attacker] = [signerFromKey(await pki.person('ec')), signerFromKey(await pki.person('rsa'))];
  return new AttackTrials({ signer, attacker }, [{ der: pki.authority.root, source: 'test' }]);
}

/** Returns whether the verifier was deceived. */
export function isDeceived({ verdict, signature }: AttackOutcome): boolean {
  return verdict === 'valid' || signature === 'valid';
}
