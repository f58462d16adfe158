import type { getAddresses } from '../../scripts/lib/settings.mjs'

/** The environment variable through which the workers learn where their stacks are. */
export const stackVariable = 'LATCHKEY_E2E_STACK'

/** The stack the tests run against. */
export type Stack = {
  /** Signs in at the owner's page. */
  ownerToken: string
  addresses: ReturnType<typeof getAddresses> & {
    /**
     * The page with networks of the first namespace alone and without embedded wallets: only there a wallet can sign in while it
     * is paired (§4.019).
     */
    webSingle: string
    /** Another site of the project, which is the same page. */
    webBeside: string
  }
}

/**
 * Reads where the stack of this worker is: each has one for itself.
 *
 * @throws When the tests were started without it.
 */
export function readStack(): Stack {
  const text = process.env[stackVariable]
  if (!text) throw new Error('There is no stack: run the tests with `npm test -- --only browser`')
  const stack = (JSON.parse(text) as Stack[])[Number(process.env.TEST_PARALLEL_INDEX)]
  if (!stack) throw new Error(`There is no stack for worker ${process.env.TEST_PARALLEL_INDEX}`)
  return stack
}
