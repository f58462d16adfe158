import { act } from '@testing-library/react'
import { expect } from 'vitest'

/**
 * Calls functions of hooks with what they do not take, and expects that each names the argument and no wallet is asked.
 *
 * @param hooks - The functions by name.
 * @param wallet - Notes what it is asked.
 * @param cases - A function, what it is given, and the argument that is wrong.
 */
export async function expectRefused<Hooks extends object>(
  hooks: Hooks,
  wallet: { readonly requests: readonly unknown[] },
  cases: readonly (readonly [name: keyof Hooks, given: unknown, argument: string])[],
): Promise<void> {
  const asked = wallet.requests.length
  for (const [name, given, argument] of cases) {
    const run = hooks[name] as (variables: unknown) => Promise<unknown>
    await act(() =>
      expect(run(given), `${String(name)} ${argument}`).rejects.toMatchObject({
        code: 'parameters/invalid',
        context: { argument },
      }),
    )
  }
  expect(wallet.requests).toHaveLength(asked)
}
