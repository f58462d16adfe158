import * as v from 'valibot'
import { type Address, type CcipRequestParameters, type Hex, isHex } from 'viem'
import type { StrangerHostOptions } from '../../../http/resolveHost.js'
import { createFileFetcher } from '../../../services/nfts/files/fetchFile.js'

/** Signed records are much shorter. */
const maxAnswerBytes = 64 * 1024
const maxQuestionLength = 16_384
const timeoutMs = 4_000
/** Hosts that are tried for one question, one after the other. */
const maxUrls = 3
/** Questions of one look-up: a resolver can have more asked at once. */
const maxQuestions = 4

const answerSchema = v.object({ data: v.custom<Hex>((value) => isHex(value)) })

/** Asks on behalf of contracts, as viem's clients have it. */
export type LookupAsker = (question: Pick<CcipRequestParameters, 'data' | 'sender' | 'urls'>) => Promise<Hex>

/**
 * Makes what asks the hosts that resolvers on chain name (EIP-3668). Anybody can deploy a resolver and have the gateway ask for a name of it, so
 * what it reaches is confined: https at the usual port, public addresses only, bounded in time, size and number.
 *
 * @param options - See {@link StrangerHostOptions}.
 * @returns Makes the asker of one look-up.
 */
export function createLookupAsker(options: StrangerHostOptions = {}): () => LookupAsker {
  const fetchFile = createFileFetcher({ timeoutMs, ...options })

  async function askOne(url: string, sender: Address, data: Hex): Promise<Hex | undefined> {
    const isGet = url.includes('{data}')
    const address = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    if (!URL.canParse(address)) return undefined
    const file = await fetchFile(new URL(address), {
      maxBytes: maxAnswerBytes,
      ...(!isGet && { body: JSON.stringify({ data, sender: sender.toLowerCase() }) }),
    })
    const answer = 'bytes' in file ? parseJson(file.bytes.toString()) : undefined
    const read = v.safeParse(answerSchema, answer)
    return read.success ? read.output.data : undefined
  }

  return () => {
    let asked = 0
    return async ({ data, sender, urls }) => {
      if (data.length > maxQuestionLength) throw new Error('A resolver asks too long a question')
      if (++asked > maxQuestions) throw new Error('A resolver asks too many questions')
      for (const url of urls.slice(0, maxUrls)) {
        const answer = await askOne(url, sender, data)
        if (answer !== undefined) return answer
      }
      throw new Error('No host that a resolver names has answered')
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
