import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { ParsedBody } from '../../http/addBodyParser.js'
import { StartFailure } from '../../start/StartFailure.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { NameRegistry } from './createNameRegistry.js'
import type { NameRecord } from './createNameRepository.js'
import { type NameRecords, offchainResolvers } from './OffchainResolver.js'

/** Money is sent to what a name stands for, and its owner may change that: an answer does not count for long. */
const answerSeconds = 5 * 60
const path = '/v1/names/ccip'
const questionSchema = v.object({ sender: v.string(), data: v.string() })

/**
 * Mounts the route that contracts send clients to which resolve names: `GET` and `POST /v1/names/ccip/{sender}/{data}.json`. It
 * is no call of the wire, because clients of other name services make it, in a form that is not ours.
 *
 * @param context - Of the service.
 * @param options - The names, and the key that signs.
 * @throws StartFailure when the key is none.
 */
export function mountOffchainNames(
  { chains, mount, now }: Pick<ServiceContext, 'chains' | 'mount' | 'now'>,
  { key, registry }: { key: string; registry: NameRegistry },
): void {
  const resolver = chains.all.map((chain) => chain.find(offchainResolvers)).find(Boolean)
  const signingKey = resolver?.readKey(key)
  if (!resolver || !signingKey) {
    throw new StartFailure(
      'LATCHKEY_NAME_SIGNING_KEY is no private key: 64 hexadecimal digits, such as `openssl rand -hex 32` makes.',
    )
  }

  async function find(name: string): Promise<NameRecords | undefined> {
    const record = await registry.repository.find(name)
    return record && { addresses: toBytes(record), texts: record.attributes }
  }

  function toBytes({ addresses }: NameRecord): ReadonlyMap<number, Uint8Array> {
    return new Map(
      addresses.flatMap(({ address, coinType, namespace }) => {
        const bytes = chains.find(namespace)?.coinTypes?.toBytes(address)
        return bytes ? [[coinType, bytes] as const] : []
      }),
    )
  }

  mount((app: FastifyInstance) => {
    app.route({
      method: ['GET', 'POST'],
      // The data is longer than a parameter may be.
      url: `${path}/:sender/*`,
      async handler(request, reply) {
        const { '*': data = '', sender = '' } = request.params as Record<string, string>
        return answer(reply, { sender, data: data.replace(/\.json$/, '') })
      },
    })
    app.post(path, async (request, reply) => {
      const read = v.safeParse(questionSchema, (request.body as ParsedBody | undefined)?.value)
      return answer(reply, read.success ? read.output : { sender: '', data: '' })
    })
  })

  async function answer(
    reply: { code(status: number): unknown; header(name: string, value: string): unknown },
    { data, sender }: { data: string; sender: string },
  ) {
    const expiresAtSeconds = Math.floor(now() / 1000) + answerSeconds
    const signed = await resolver?.answer({
      data,
      expiresAtSeconds,
      find,
      sender,
      signingKey: signingKey ?? '',
    })
    reply.header('cache-control', 'no-store')
    if (signed !== undefined) return { data: signed }
    reply.code(400)
    return { message: 'This is no question for the address or a text of a name' }
  }
}
