import * as v from 'valibot'

/** How vendors are called. */
export type VendorFetch = typeof globalThis.fetch

/** No answer of a vendor is longer, unless the caller knows better. */
const usualMaxLength = 200_000

/**
 * Asks a vendor: with GET, or with POST where there is something to send.
 *
 * @param fetch - Calls it.
 * @param url - With its query.
 * @param options - Headers, what is sent as JSON, and the schema of what is needed of the answer.
 * @returns Undefined when the vendor refuses the question: no such token, or too little liquidity.
 * @throws When it cannot be reached, fails, refuses the operator, or answers something else.
 */
export async function askVendor<Answer>(
  fetch: VendorFetch,
  url: string,
  {
    body,
    headers,
    maxLength = usualMaxLength,
    schema,
    signal,
  }: {
    body?: unknown
    headers: Readonly<Record<string, string>>
    /** Characters of the answer. */
    maxLength?: number
    schema: v.GenericSchema<unknown, Answer>
    signal?: AbortSignal | undefined
  },
): Promise<Answer | undefined> {
  const sent = body === undefined ? undefined : toPost(body)
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers, ...sent?.headers },
    redirect: 'error',
    ...sent?.request,
    ...(signal && { signal }),
  })
  if (response.status === 400 || response.status === 404 || response.status === 422) {
    await response.body?.cancel()
    return undefined
  }
  const { host } = new URL(url)
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`${host} answered with status ${response.status}`)
  }
  const text = await readText(response, { host, maxLength })
  return v.parse(schema, JSON.parse(text))
}

function toPost(body: unknown) {
  const request = { method: 'POST', body: JSON.stringify(body) }
  return { headers: { 'content-type': 'application/json' }, request }
}

async function readText(
  response: Response,
  { host, maxLength }: { host: string; maxLength: number },
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxLength) throw new Error(`${host} answers more than anybody needs`)
  }
  return text
}
