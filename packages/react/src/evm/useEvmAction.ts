import { useCallback, useEffect } from 'react'
import { useKit } from '../KitProvider.js'
import { withLate } from '../query/withLate.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'
import type { WritingClient } from './createClients.js'
import { type Late, loadLate } from './useEvmQuery.js'

/**
 * Asks the EVM wallet in use for something, and follows it.
 *
 * @param callbacks - Called with the result.
 * @param ask - Asks with a client of viem. It must be the same function between renders.
 */
export function useEvmAction<Variables extends { chainId?: number | undefined }, Data>(
  callbacks: ActionCallbacks<Data>,
  ask: (late: Late, client: WritingClient, variables: Omit<Variables, 'chainId'>) => Promise<Data>,
): [run: (variables: Variables) => Promise<Data>, state: ActionReturnType<Data>] {
  const kit = useKit()
  // The wallet is asked within the click then: some open a window, which browsers allow for a moment only.
  useEffect(() => void loadLate().catch(() => undefined), [])
  const run = useCallback(
    (given: Variables): Promise<Data> =>
      withLate(loadLate, async (late) => {
        const { chainId, ...variables } = late.requireVariables(given)
        return ask(late, await late.createWriting(kit, { chainId }), variables)
      }),
    [kit, ask],
  )
  return useAction(run, callbacks)
}
