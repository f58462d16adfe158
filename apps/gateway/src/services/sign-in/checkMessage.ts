import { type SignInMessage, toSignInText } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'

/** Clocks of visitors run ahead by up to this much. */
const clockToleranceMs = 5 * 60 * 1000
/** Longer than any domain and account name together; keeps the pattern below from working on megabytes. */
const maxFirstLineLength = 500
/** How much of a line that is wrong the caller is told. */
const maxQuotedLength = 100
const firstLinePattern = /^(.+) wants you to sign in with your (.+) account:$/

/** What a message is checked against. */
export type CheckMessageParameters = {
  data: SignInMessage
  /** The text that was signed. */
  message: string
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

function checkText({ data, message }: CheckMessageParameters): void {
  const [firstLine = ''] = message.split('\n', 1)
  const accountName =
    firstLine.length > maxFirstLineLength ? undefined : firstLinePattern.exec(firstLine)?.[2]
  if (accountName === undefined) {
    throw new GatewayFailure('sign-in/malformed', 'The message does not begin as a sign-in does')
  }
  const difference = findDifference(data, message, accountName)
  if (difference !== undefined || data.version !== '1') {
    throw new GatewayFailure(
      'sign-in/malformed',
      `The message does not say what its data says: ${difference ?? 'Version is not 1'}`,
    )
  }
}

/**
 * The first line of a text that its data does not account for. What the account is called is everyone's own, the chain
 * id is written bare (as the standard says) or whole (as the original kit does), and not all keep the empty line of a statement
 * that is missing; everything else is fixed.
 */
function findDifference(data: SignInMessage, message: string, accountName: string): string | undefined {
  const layouts = [undefined, data.chainId].flatMap((chainId) =>
    [false, true].map((isCompact) => ({ accountName, isCompact, ...(chainId ? { chainId } : {}) })),
  )
  const texts = layouts.map((layout) => toSignInText(data, layout))
  if (texts.includes(message)) return undefined
  const known = new Set(texts.flatMap((text) => text.split('\n')))
  const line = message.split('\n').find((text) => !known.has(text)) ?? 'a line is missing or out of its place'
  return line.slice(0, maxQuotedLength)
}

/** What browsers say where a page is of no origin, such as in a sandboxed frame. */
const opaqueOrigin = 'null'

function checkSite({ allowedOrigins, data, origin }: CheckMessageParameters): void {
  const isFromOrigin =
    origin === undefined ||
    getHost(origin) === data.domain.toLowerCase() ||
    // Anybody's sandboxed page says so: only an owner who has listed it takes sign-ins from there.
    (origin === opaqueOrigin && allowedOrigins.includes(opaqueOrigin))
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
