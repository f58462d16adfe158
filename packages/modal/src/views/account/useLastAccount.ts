import { getActiveAccount, getActiveNetworkState, type KitState, type Network } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { useState } from 'react'

type Shown = {
  account: NonNullable<ReturnType<typeof getActiveAccount>>
  address: string
  network: Network | undefined
}

const selectNetwork = (state: KitState) => getActiveNetworkState(state)?.caipNetwork

/** The account on screen. While the modal closes after disconnecting it is the one that was there. */
export function useLastAccount(): Shown | undefined {
  const account = useKitState(getActiveAccount)
  const network = useKitState(selectNetwork)
  const [last, setLast] = useState<Shown>()
  if (!account?.address) return last
  if (last?.account === account && last.network === network) return last
  const shown = { account, address: account.address, network }
  setLast(shown)
  return shown
}
