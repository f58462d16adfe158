import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useState } from 'react'

/**
 * The text of a field that the kit keeps. What is typed shows at once, also while the part of the kit that takes it is
 * still on its way to the page: no letter is lost.
 *
 * @param select - Reads the text as the kit has it.
 * @param keep - Gives it to the kit.
 * @returns The text to show, and what takes a new one.
 */
export function useKitText(
  select: (state: LoadedKitState) => string,
  keep: (text: string) => Promise<void>,
): [text: string, type: (text: string) => void] {
  const kit = useProvidedKit()
  const kept = useProvidedKitState(select)
  const [typed, setTyped] = useState<string>()

  function type(text: string): void {
    const keeping = keep(text)
    const isKept = select(kit.store.getState()) === text
    setTyped(isKept ? undefined : text)
    if (!isKept) void keeping.finally(() => setTyped(undefined))
  }

  return [typed ?? kept, type]
}
