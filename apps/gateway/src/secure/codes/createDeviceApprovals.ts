import type { Sites } from '../sites/createSites.js'
import { WalletFailure } from '../WalletFailure.js'
import type { CodeSender } from './createCodeSender.js'
import type { CodeRow, CodeStore } from './createCodeStore.js'

/** What a mailed link would let in. */
export type DeviceApproval = {
  projectName: string
  origin: string
  device: string
  place: string
  requestedAtMs: number
  expiresAtMs: number
  isApproved: boolean
}

/** Devices that wait for the owner of a mailbox to let them in. */
export type DeviceApprovals = {
  /** @throws GatewayFailure `device/unknown`, and those of {@link Sites} */
  get(token: string): Promise<DeviceApproval>
  /** Lets the device of one login in; again is no failure. */
  approve(token: string): Promise<void>
}

/**
 * Makes the approval of devices. Whoever has the link may approve: it was sent to the mailbox alone.
 *
 * @param dependencies - Transactions, hashes and sites.
 */
export function createDeviceApprovals({
  sender,
  sites,
  store,
}: {
  sender: Pick<CodeSender, 'hashLink'>
  sites: Sites
  store: CodeStore
}): DeviceApprovals {
  const requireRow = (row: CodeRow | undefined) => {
    if (row) return row
    throw new WalletFailure('device/unknown', 'This link is unknown or over. Begin the login again')
  }

  return {
    async get(token) {
      const row = requireRow(await store.findByLink(sender.hashLink(token)))
      const { device, expiresAt, isApproved, origin, place, projectId, sentAt } = row
      const { name: projectName } = await sites.require(projectId, origin)
      const times = { requestedAtMs: sentAt.getTime(), expiresAtMs: expiresAt.getTime() }
      return { projectName, origin, device, place, isApproved, ...times }
    },
    async approve(token) {
      requireRow(await store.approve(sender.hashLink(token)))
    },
  }
}
