import { useCallback } from 'react'
import { useKit } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'
import type { WritingClient } from './createClients.js'
import type { Late } from './useEvmQuery.js'

/**
 * Asks the EVM wallet in use for something, and follows it.
 *
 * @param callbacks - What is called when it is done.
 * @param ask - Asks with a client of viem. It must be the same function between renders.
 */
export function useEvmAction<Variables extends { chainId?: number | undefined }, Data>(
  callbacks: ActionCallbacks<Data>,
  ask: (late: Late, client: WritingClient, variables: Omit<Variables, 'chainId'>) => Promise<Data>,
): [run: (variables: Variables) => Promise<Data>, state: ActionReturnType<Data>] {
  const kit = useKit()
  const run = useCallback(
    async (given: Variables): Promise<Data> => {
      const { late } = await import('./late.js')
      try {
        const { chainId, ...variables } = late.requireVariables(given)
        return await ask(late, await late.createWriting(kit, { chainId }), variables)
      } catch (error) {
        throw late.findCodedError(error) ?? late.toReadError(error)
      }
    },
    [kit, ask],
  )
  return useAction(run, callbacks)
}
