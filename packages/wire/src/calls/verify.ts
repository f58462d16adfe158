import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected a SHA-256 in hexadecimal text'))

/**
 * A page for a hidden frame of a site (verify v3): it posts `{ type: "verify_attestation", attestation }` as text to the
 * page around it, and to no other origin. The site sends the attestation with the messages it publishes.
 */
export const getAttestation = /*#__PURE__*/ defineCall({
  name: 'getAttestation',
  method: 'GET',
  path: '/v3/attestation',
  audience: 'directory',
  answer: 'text',
  summary: 'A page for a hidden frame, which tells the site around it its own origin, signed.',
  query: v.object({ origin: v.string(), id: sha256Schema, decryptedId: v.optional(sha256Schema) }),
  response: v.string(),
})

/** The key with which wallets check attestations; `expiresAt` is in seconds. */
export const getAttestationKey = /*#__PURE__*/ defineCall({
  name: 'getAttestationKey',
  method: 'GET',
  path: '/v3/public-key',
  audience: 'open',
  answer: 'json',
  summary: 'The public key of attestations.',
  response: v.object({ publicKey: v.record(v.string(), v.unknown()), expiresAt: v.number() }),
})
