import { whenOnline } from '@latchkey/core/internal'
import { useEffect } from 'react'

/**
 * Does something again when the line is back, while it is on screen that it failed.
 *
 * @param retry - What is done; nothing where trying again cannot help.
 */
export function useWhenOnline(retry: (() => void) | undefined): void {
  // Being drawn again because the line is back must not take it away while the event is on its way.
  useEffect(() => retry && whenOnline(retry), [retry])
}
