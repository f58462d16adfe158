import type { FastifyBaseLogger } from 'fastify'

/** Anybody can make tokens for any address: no more than so many are written. */
const maxAudiences = 20
/** Longer ones are cut. */
const maxAudienceLength = 200

/**
 * Makes what tells the relay's operator of tokens that were made for another address, each address once: where clients reach
 * the relay by one it does not know, all of them are refused.
 *
 * @param logger - Where it is told.
 * @returns Takes note of the address that a refused token was made for.
 */
export function createAudienceLog(logger: Pick<FastifyBaseLogger, 'warn'>): (audience: string) => void {
  const told = new Set<string>()
  return (given) => {
    const audience = given.slice(0, maxAudienceLength)
    if (told.has(audience) || told.size >= maxAudiences) return
    told.add(audience)
    logger.warn(
      { audience },
      'a client of the relay was refused: its token is for another address. If clients reach this relay by that address, add it to LATCHKEY_RELAY_AUDIENCES',
    )
  }
}
