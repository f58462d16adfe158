import { createHmac } from 'node:crypto'
import { toCallerBlocks } from '@latchkey/primitives'
import { multiplyQuota, type Payer, type Quotas } from './Quota.js'

/** Of a name so many characters are kept: enough that two are never the same by chance. */
const nameLength = 16

/** Who calls. */
export type CallerIdentity = {
  clientId: string
  address: string
  /** Of a project that is known here. */
  projectId: string | undefined
}

/**
 * Makes what tells who answers for what a caller stores. Their names are kept with it, so they are made with a secret: nobody
 * reads an address in the relay's data.
 *
 * @param quotas - See {@link Quotas}.
 * @param secret - Kept with the data.
 * @returns The client, its address (of IPv6 the /64, and the /48 with the quota of several), and its project.
 */
export function createPayers(quotas: Quotas, secret: string): (caller: CallerIdentity) => Payer[] {
  const toName = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url').slice(0, nameLength)
  return ({ address, clientId, projectId }) => [
    { ...quotas.client, name: toName('client', clientId) },
    ...toCallerBlocks(address).map(({ cost, name }) => ({
      ...multiplyQuota(quotas.address, 1 / cost),
      name: toName('address', name),
    })),
    ...(projectId === undefined ? [] : [{ ...quotas.project, name: toName('project', projectId) }]),
  ]
}
