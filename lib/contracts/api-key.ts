import { ApiScope } from './api-scope.ts';
import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { withFallback } from './with-fallback.ts';
import { lineOfText } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

/** Active keys of an organization. */
export const MAX_API_KEYS = 50;
/** Calls that each key may make in a minute. */
export const API_CALLS_PER_MINUTE = 120;
/** Longest time until a key expires. */
export const MAX_API_KEY_YEARS = 5;

/** Messages about API keys. */
export const apiKeyMessages = {
  nameRequired: 'Enter a name for the key.',
  nameTooLong: tooLong(100),
  nameTaken: 'An active key of this name exists already.',
  scopeRequired: 'Choose at least one scope.',
  scopeExceeds: (scope: ApiScope) =>
    `Your role cannot give the scope “${scope}”: it needs that permission for all documents.`,
  signingNotAllowed:
    'Your organization does not let API keys sign. It can be allowed in Organization settings, under Security.',
  dayPast: 'Choose a day that is not over yet.',
  dayTooLate: `Choose a day within ${MAX_API_KEY_YEARS} years.`,
  tooMany: `An organization can have ${MAX_API_KEYS} active keys. Revoke one that is not needed.`,
} as const;

/** Key as it is sent: a prefix that secret scanners recognize, 256 random bits in base64url, and their CRC-32 in hexadecimal. */
export const API_KEY = /^csk_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/;

const ApiKeyName = lineOfText().check(
  z.minLength(1, apiKeyMessages.nameRequired),
  z.maxLength(100, apiKeyMessages.nameTooLong),
);

const Scopes = z.array(ApiScope).check(
  z.minLength(1, apiKeyMessages.scopeRequired),
  z.maxLength(ApiScope.options.length),
  z.refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once.'),
);

const latestDay = () => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + MAX_API_KEY_YEARS);
  return day.toISOString().slice(0, 10);
};

/** Details of a key to create. */
export const NewApiKey = z.object({
  name: ApiKeyName,
  scopes: Scopes,
  /** Last day on which the key is accepted, 'YYYY-MM-DD' in the organization's time zone; null for none. */
  expires_on: z.nullable(
    z.iso.date().check(z.refine((day) => day <= latestDay(), apiKeyMessages.dayTooLate)),
  ),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** Name of a key to change. */
export const ApiKeyRename = z.object({ name: ApiKeyName });
/** Scopes of a key to change. */
export const ApiKeyScopes = z.object({ scopes: Scopes });

/** State of a key. suspended: the member who created it is no longer active, so that it is not accepted. */
export const ApiKeyState = z.enum(['active', 'suspended', 'expired', 'revoked']);
export type ApiKeyState = z.infer<typeof ApiKeyState>;

/** API key of the organization, without the key itself. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** First characters of the key, by which its holder recognizes it. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  state: ApiKeyState,
  created_by: z.string(),
  date_added: z.iso.datetime(),
  /** Time from which the key is no longer accepted; null for none. */
  expires_at: z.nullable(z.iso.datetime()),
  /** Last day on which the key is accepted, 'YYYY-MM-DD' in the organization's time zone; null for none. */
  expires_on: z.nullable(z.iso.date()),
  /** Time and IP address of the last accepted call; null before the first. */
  last_used_at: z.nullable(z.iso.datetime()),
  last_used_ip: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const getApiAccess = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/license-api-access',
  isExtension: true,
  access: 'member',
  permission: ['api', 'read'],
  summary: "The organization's API keys, the newest first, with their use and limits.",
  data: z.object({
    rows: z.array(ApiKey),
    /** Number of logged calls since the month began in the organization's time zone. */
    calls_this_month: z.int(),
    /** Calls that each key may make in a minute. */
    calls_per_minute: z.int(),
    /** True if the reader may create, change and revoke keys. */
    may_change: withFallback(z.boolean(), false),
    /** Scopes that the reader may give to a key. */
    grantable_scopes: withFallback(z.array(ApiScope), []),
  }),
});

const OneKey = z.object({ id: z.uuid() });

/** Change of the API keys. */
export const ApiUpdate = z.discriminatedUnion('purpose', [
  z.extend(NewApiKey, { purpose: z.literal('create') }),
  z.extend(OneKey, { purpose: z.literal('rename'), ...ApiKeyRename.shape }),
  z.extend(OneKey, { purpose: z.literal('change_scopes'), ...ApiKeyScopes.shape }),
  z.extend(OneKey, { purpose: z.literal('revoke') }),
]);
export type ApiUpdate = z.infer<typeof ApiUpdate>;

export const updateApi = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/update-api',
  access: 'member',
  permission: ['api', 'write'],
  summary: 'Creates, renames or revokes an API key, or changes its scopes; effective from the next call.',
  body: ApiUpdate,
  data: z.object({
    id: Id,
    /** The key itself, in the response to its creation and never again; null after another change. */
    key: withFallback(z.nullable(z.string()), null),
  }),
  mayLackData: true,
});
