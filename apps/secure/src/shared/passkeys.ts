import { SecureError } from '@latchkey/errors/secure'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import type { CallOutput } from '@latchkey/wire'
import type { assertionSchema, attestationSchema, StoredVault, startPasskey } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import { fromBase64url, toBase64url } from './base64url.js'

/** What the gateway has said a passkey is to sign. */
export type PasskeyStart = CallOutput<typeof startPasskey>

/** A way in by a passkey: which one, and the salt of its secret, as base64. */
export type PasskeyWay = { slotId: string; credentialId: string; salt: string }

type PrfResults = { prf?: { enabled?: boolean; results?: { first?: ArrayBuffer } } }

/** A new passkey, and what its authenticator gives for the salt. */
export type NewPasskey = {
  attestation: v.InferOutput<typeof attestationSchema>
  salt: string
  prfOutput: Uint8Array<ArrayBuffer>
}

/**
 * Makes a passkey on this site, and asks its authenticator for a secret of its own. It is used once more before anybody counts on it:
 * one that gives another secret, or none, the second time would open nothing later.
 *
 * @param start - What it signs.
 * @param name - What the passkey is called where the device lists it.
 * @throws `secure/passkey-without-secret` where the authenticator has no such secrets, `secure/passkey-unsteady` where it gives another
 * one, `secure/passkey-untried` where the visitor would not use it again, and the browser's own failures
 */
export async function createPasskey(
  { challenge, rpId, userHandle }: PasskeyStart,
  name: string,
): Promise<NewPasskey> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const created = (await navigator.credentials.create({
    publicKey: {
      challenge: fromBase64url(challenge),
      rp: { id: rpId, name: 'Wallet' },
      user: { id: fromBase64url(userHandle), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential
  const response = created.response as AuthenticatorAttestationResponse
  const results = (created.getClientExtensionResults() as PrfResults).prf
  const first = results?.results?.first ?? (await askAgain(rpId, created, salt))
  if (!first) throw new SecureError('secure/passkey-without-secret')
  const again = await tryPasskey(rpId, created, salt)
  if (!isSame(first, again)) throw new SecureError('secure/passkey-unsteady')
  new Uint8Array(again).fill(0)
  return {
    attestation: {
      ...toHead(created),
      response: {
        clientDataJSON: toBase64url(response.clientDataJSON),
        attestationObject: toBase64url(response.attestationObject),
        transports: response.getTransports(),
      },
    },
    salt: encodeBase64(salt),
    prfOutput: new Uint8Array(first),
  }
}

async function tryPasskey(rpId: string, created: PublicKeyCredential, salt: Uint8Array<ArrayBuffer>) {
  const again = await askAgain(rpId, created, salt).catch((cause: unknown) => {
    throw new SecureError('secure/passkey-untried', undefined, { cause })
  })
  if (!again) throw new SecureError('secure/passkey-unsteady')
  return again
}

function isSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const [first, second] = [new Uint8Array(one), new Uint8Array(other)]
  return first.length === second.length && first.every((byte, index) => byte === second[index])
}

/** Some authenticators give the secret only when the passkey is used. What is signed here goes nowhere. */
async function askAgain(rpId: string, { rawId }: PublicKeyCredential, salt: Uint8Array<ArrayBuffer>) {
  const used = (await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      rpId,
      allowCredentials: [{ type: 'public-key', id: rawId }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential
  return (used.getClientExtensionResults() as PrfResults).prf?.results?.first
}

/** A passkey that was used: for which way in, what it signed, and its secret. */
export type UsedPasskey = {
  slotId: string
  assertion: v.InferOutput<typeof assertionSchema>
  prfOutput: Uint8Array<ArrayBuffer>
}

/**
 * Lists the ways in that a passkey opens.
 *
 * @param slots - All of a wallet's.
 */
export function listPasskeys(slots: StoredVault['slots']): PasskeyWay[] {
  return slots.flatMap(({ credentialId, slot }) =>
    credentialId !== null && 'salt' in slot ? [{ credentialId, slotId: slot.id, salt: slot.salt }] : [],
  )
}

/**
 * Uses one of the wallet's passkeys.
 *
 * @param start - What it signs.
 * @param passkeys - The wallet's.
 * @throws `secure/passkey-without-secret`, and the browser's own failures
 */
export async function usePasskey(
  { challenge, rpId }: PasskeyStart,
  passkeys: readonly PasskeyWay[],
): Promise<UsedPasskey> {
  const evalByCredential = Object.fromEntries(
    passkeys.map(({ credentialId, salt }) => [
      credentialId,
      { first: new Uint8Array(decodeBase64(salt) ?? []) },
    ]),
  )
  const used = (await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64url(challenge),
      rpId,
      allowCredentials: passkeys.map(({ credentialId }) => ({
        type: 'public-key',
        id: fromBase64url(credentialId),
      })),
      userVerification: 'required',
      extensions: { prf: { evalByCredential } },
    },
  })) as PublicKeyCredential
  const response = used.response as AuthenticatorAssertionResponse
  const first = (used.getClientExtensionResults() as PrfResults).prf?.results?.first
  const passkey = passkeys.find(({ credentialId }) => credentialId === used.id)
  if (!first || !passkey) throw new SecureError('secure/passkey-without-secret')
  return {
    slotId: passkey.slotId,
    prfOutput: new Uint8Array(first),
    assertion: {
      ...toHead(used),
      response: {
        clientDataJSON: toBase64url(response.clientDataJSON),
        authenticatorData: toBase64url(response.authenticatorData),
        signature: toBase64url(response.signature),
        ...(response.userHandle && { userHandle: toBase64url(response.userHandle) }),
      },
    },
  }
}

function toHead({ id, rawId }: PublicKeyCredential) {
  return { id, rawId: toBase64url(rawId), type: 'public-key' as const }
}
