import type { Kit } from '@latchkey/core'
import { requireThat } from '@latchkey/errors'
import type { SolanaSigner } from '@latchkey/solana/internal'
import { useCallback, useEffect } from 'react'
import { useKit } from '../KitProvider.js'
import { withLate } from '../query/withLate.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'
import { type Late, loadLate } from './useSolanaQuery.js'

/**
 * Asks the Solana wallet in use for something, and follows it.
 *
 * @param callbacks - Called with the result.
 * @param ask - Asks with a signer of Solana Kit. It must be the same function between renders.
 */
export function useSolanaAction<Variables, Data>(
  callbacks: ActionCallbacks<Data>,
  ask: (late: Late, signer: SolanaSigner, variables: Variables, kit: Kit) => Promise<Data>,
): [run: (variables: Variables) => Promise<Data>, state: ActionReturnType<Data>] {
  const kit: Kit = useKit()
  // The wallet is asked within the click then: some open a window, which browsers allow for a moment only.
  useEffect(() => void loadLate().catch(() => undefined), [])
  const run = useCallback(
    (variables: Variables): Promise<Data> =>
      withLate(loadLate, async (late) => {
        requireThat(Object(variables) === variables, 'variables', 'an object')
        return ask(late, late.createSigning(kit), variables, kit)
      }),
    [kit, ask],
  )
  return useAction(run, callbacks)
}
