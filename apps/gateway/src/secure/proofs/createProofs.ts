import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/Database.js'
import { secureProofs } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { proofWindowSeconds, verifyProof } from './verifyProof.js'

/** How many proofs of one device are remembered at once; more calls than that a page does not make. */
export const maxProofsPerDevice = 600
/** Gateways on one database may be apart by this much, in milliseconds. */
const clockToleranceMs = 60_000

/** Tells which device a call comes from. */
export type Proofs = {
  /**
   * Checks the proof of a call, which counts once, at all gateways on one database.
   *
   * @param request - The call.
   * @param accessToken - What came with it, where the call needs a session.
   * @returns The thumbprint of the device's key.
   * @throws GatewayFailure `proof/…`
   */
  check(request: FastifyRequest, accessToken?: string): Promise<string>
}

/**
 * Makes the check of devices' proofs.
 *
 * @param dependencies - Database, clock and the gateway's own address.
 */
export function createProofs({
  database,
  getPublicUrl,
  now,
}: {
  database: Database
  getPublicUrl: () => string
  now: () => number
}): Proofs {
  /** Notes that a proof was shown; says whether it was new and how many of its device are known. */
  async function remember(thumbprint: string, id: string, expiresAtMs: number) {
    const { rows } = (await database.execute(sql`
      with held as (
        select count(*)::int as total from ${secureProofs}
        where ${secureProofs.thumbprint} = ${thumbprint} and ${secureProofs.expiresAt} > ${toTimestamp(now())}
      ), added as (
        insert into ${secureProofs} (thumbprint, id, expires_at)
        select ${thumbprint}::text, ${id}::text, ${toTimestamp(expiresAtMs)}
        from held where total < ${maxProofsPerDevice}
        on conflict do nothing
        returning id
      )
      select total, exists (select 1 from added) as "isNew" from held
    `)) as { rows: { total: number; isNew: boolean }[] }
    return rows[0] ?? { total: 0, isNew: false }
  }

  return {
    async check(request, accessToken) {
      const nowMs = now()
      const { dpop } = request.headers
      const { id, issuedAtMs, thumbprint } = await verifyProof({
        accessToken,
        method: request.method,
        nowMs,
        proof: typeof dpop === 'string' ? dpop : undefined,
        // No `Host` header is believed.
        url: getPublicUrl().replace(/\/$/, '') + request.url,
      })
      const keptUntilMs = issuedAtMs + proofWindowSeconds * 1000 + clockToleranceMs
      const { isNew, total } = await remember(thumbprint, id, keptUntilMs)
      if (isNew) return thumbprint
      if (total < maxProofsPerDevice) {
        throw new GatewayFailure('proof/replayed', 'The proof was shown before. Make one for each call')
      }
      throw new GatewayFailure('proof/too-many', 'This device makes too many calls. Try again later', {
        retryAfterSeconds: proofWindowSeconds,
      })
    },
  }
}
