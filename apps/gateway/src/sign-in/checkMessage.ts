import { isNamespace, namespaceNames, parseCaip2 } from '@latchkey/primitives'
import { type SignInMessage, toSignInText } from '@latchkey/wire'
import type { SignInCapability } from '../chains/ChainModule.js'
import { GatewayFailure } from '../http/GatewayFailure.js'
import { isOriginAllowed } from '../projects/isOriginAllowed.js'

/** Clocks of visitors run ahead by up to this much. */
const clockToleranceMs = 5 * 60 * 1000
/** Longer than any domain and network name together; keeps the pattern below from working on megabytes. */
const maxFirstLineLength = 500
const firstLinePattern = /^(.+) wants you to sign in with your (.+) account:$/

/** What a message is checked against. */
export type CheckMessageParameters = {
  data: SignInMessage
  /** The text that was signed. */
  message: string
  /** What the namespace adds to the names and layouts that count. */
  signIn: Pick<SignInCapability, 'networkNames' | 'toOtherTexts'>
  /** Undefined for a network that is not served. */
  networkName: string | undefined
  /** `Origin` of the request, when a browser sent it. */
  origin: string | undefined
  allowedOrigins: readonly string[]
  /** The nonce this gateway gave out. */
  nonce: string
  nowMs: number
}

/**
 * Checks everything about a sign-in message but its signature: that the text says what the data says, that it is
 * for the site the request comes from, that its times hold and that its nonce is ours.
 *
 * @param parameters - See {@link CheckMessageParameters}.
 * @throws GatewayFailure `sign-in/malformed`, `sign-in/foreign-domain` or `sign-in/refused`
 */
export function checkMessage(parameters: CheckMessageParameters): void {
  checkText(parameters)
  checkSite(parameters)
  checkTimes(parameters)
  if (parameters.data.nonce !== parameters.nonce) {
    throw new GatewayFailure('sign-in/refused', 'The message has another nonce than the one given out')
  }
}

function checkText({ data, message, networkName, signIn }: CheckMessageParameters): void {
  const [firstLine = ''] = message.split('\n', 1)
  const name = firstLine.length > maxFirstLineLength ? undefined : firstLinePattern.exec(firstLine)?.[2]
  const { namespace } = parseCaip2(data.chainId)
  const names = [networkName, ...(isNamespace(namespace) ? [namespaceNames[namespace]] : [])]
  const isKnown = name !== undefined && [...names, ...(signIn.networkNames ?? [])].includes(name)
  const isSaid =
    isKnown && [toSignInText(data, name), ...(signIn.toOtherTexts?.(data) ?? [])].includes(message)
  if (!isSaid || data.version !== '1') {
    throw new GatewayFailure('sign-in/malformed', 'The message does not say what its data says')
  }
}

function checkSite({ allowedOrigins, data, origin }: CheckMessageParameters): void {
  const isFromOrigin = origin === undefined || getHost(origin) === data.domain.toLowerCase()
  const isOfProject = ['https', 'http'].some((scheme) =>
    isOriginAllowed(`${scheme}://${data.domain}`, allowedOrigins),
  )
  if (!isFromOrigin || !isOfProject) {
    throw new GatewayFailure('sign-in/foreign-domain', `The message is for ${data.domain}, not for this site`)
  }
  if (getHost(data.uri) !== data.domain.toLowerCase()) {
    throw new GatewayFailure('sign-in/malformed', 'The message has an address of another site')
  }
}

function checkTimes({ data, nowMs }: CheckMessageParameters): void {
  const issuedAtMs = toTime('Issued At', data.issuedAt)
  const expiresAtMs = toTime('Expiration Time', data.expirationTime)
  const notBeforeMs = toTime('Not Before', data.notBefore)
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) {
    throw new GatewayFailure('sign-in/refused', 'The message has expired')
  }
  if (notBeforeMs !== undefined && notBeforeMs > nowMs + clockToleranceMs) {
    throw new GatewayFailure('sign-in/refused', 'The message is not valid yet')
  }
  if (issuedAtMs !== undefined && issuedAtMs > nowMs + clockToleranceMs) {
    throw new GatewayFailure('sign-in/refused', 'The message was issued in the future')
  }
}

function toTime(label: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const timeMs = Date.parse(value)
  if (Number.isNaN(timeMs)) throw new GatewayFailure('sign-in/malformed', `${label} is not a time`)
  return timeMs
}

function getHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
