import { assertionSchema, attestationSchema } from '@latchkey/wire/secure'
import { halfSchema, idSchema } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { prfOutputSchema } from './walletForms.js'

/** What the window says when it can take a request. Both ends are pages of the secure site. */
export const passkeyReady = 'latchkey-passkey-ready'

const textSchema = v.pipe(v.string(), v.maxLength(2_000))
const startSchema = v.object({ challenge: textSchema, rpId: textSchema, userHandle: textSchema })

/** What the window is to do, and for which site. */
export const passkeyRequestSchema = v.variant('kind', [
  v.object({
    kind: v.literal('use'),
    origin: textSchema,
    start: startSchema,
    passkeys: v.array(v.object({ slotId: idSchema, credentialId: textSchema, salt: textSchema })),
  }),
  v.object({ kind: v.literal('create'), origin: textSchema, start: startSchema, name: textSchema }),
])

/** See {@link passkeyRequestSchema}. */
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>

/** What came of it. Failures are said in the window, where the visitor tries again. */
export const passkeyAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('use'),
    used: v.object({ slotId: idSchema, assertion: assertionSchema, prfOutput: prfOutputSchema }),
  }),
  v.object({
    kind: v.literal('create'),
    created: v.object({ attestation: attestationSchema, salt: halfSchema, prfOutput: prfOutputSchema }),
  }),
])

/** See {@link passkeyAnswerSchema}. */
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswerSchema>
