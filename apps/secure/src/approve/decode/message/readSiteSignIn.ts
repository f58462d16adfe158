import { readSignIn, type SignIn } from '@latchkey/decode'
import { addressesOf } from '../../../chains/addresses.js'
import type { Action, LabelId, Warning } from '../Approval.js'
import { action, type DecodeContext, textLine } from '../build.js'
import { Refusal } from '../refuse.js'
import { isRecap, readRecap } from './readRecap.js'

const labels: Readonly<Record<string, LabelId>> = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainId',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
}

/**
 * Reads a sign-in (EIP-4361, CAIP-122) and compares it with who asks: one that signs in elsewhere is what a thief asks for.
 *
 * @param text - What is signed.
 * @param context - Who asks, and who would sign.
 * @returns `undefined` when it is any other text.
 */
export function readSiteSignIn(
  text: string,
  context: DecodeContext,
): { action: Action; warnings: readonly Warning[] } | undefined {
  const signIn = readSignIn(text)
  if (!signIn) return undefined
  const names = signIn.fields.map(({ name }) => name)
  // Whoever reads it may take the first or the last of two.
  if (new Set(names).size < names.length) return undefined
  const { host, origin } = new URL(context.origin)
  const uri = fieldOf(signIn, 'URI') ?? ''
  if (signIn.domain !== host) throw new Refusal('sign-in-elsewhere', [signIn.domain, host])
  // A mobile app's address is no web address; one of the web has to be the site's own.
  const named = URL.canParse(uri) ? new URL(uri) : undefined
  if (named && /^https?:$/.test(named.protocol) && named.origin !== origin) {
    throw new Refusal('sign-in-elsewhere', [named.host, host])
  }
  const { toKey } = addressesOf(context.network.caipNetworkId)
  if (toKey(signIn.address) !== toKey(context.address)) throw new Refusal('account-other', [signIn.address])
  return { action: toAction(signIn), warnings: warn(signIn, named, context) }
}

function fieldOf({ fields }: SignIn, name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value
}

function warn(signIn: SignIn, uri: URL | undefined, { network, nowSeconds }: DecodeContext): Warning[] {
  const chainId = fieldOf(signIn, 'Chain ID')
  const expires = Date.parse(fieldOf(signIn, 'Expiration Time') ?? '')
  const reference = network.caipNetworkId.split(':')[1]
  const isOther = chainId !== undefined && chainId !== reference && chainId !== network.caipNetworkId
  return [
    ...(isOther
      ? [{ id: 'other-chain', severity: 'caution', values: [chainId, network.name] } as const]
      : []),
    ...(expires < Number(nowSeconds) * 1000 ? [{ id: 'expired', severity: 'caution' } as const] : []),
    ...(uri ? [] : [{ id: 'web-address-differs', severity: 'caution' } as const]),
    ...(signIn.resources.some(isRecap) ? [{ id: 'gives-rights', severity: 'danger' } as const] : []),
  ]
}

function toAction({ domain, fields, resources, statement }: SignIn): Action {
  return action({
    kind: 'sign-in',
    lines: [
      textLine('domain', domain),
      ...(statement === undefined ? [] : [textLine('statement', statement)]),
      ...fields.flatMap(({ name, value }) => {
        const label = labels[name]
        return label === undefined || name === 'Version' || name === 'Nonce' ? [] : [textLine(label, value)]
      }),
      ...resources.flatMap((resource) =>
        isRecap(resource)
          ? [
              ...readRecap(resource).map((right) => textLine('right', right, 'danger')),
              textLine('resource', resource, 'danger'),
            ]
          : [textLine('resource', resource)],
      ),
    ],
  })
}
