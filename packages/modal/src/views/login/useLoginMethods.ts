import type { LoginMethods } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useEffect, useRef } from 'react'
import { selectLoginConnector } from '../selectLoginConnector.js'

/** The embedded wallet's own calls, with a signal that ends with the view. */
export function useLoginMethods(): { methods: LoginMethods | undefined; getSignal(): AbortSignal } {
  const methods = useProvidedKitState((state) => selectLoginConnector(state)?.login)
  const left = useRef<AbortController>(undefined)
  useEffect(() => () => left.current?.abort(), [])
  return {
    methods,
    getSignal() {
      if (!left.current || left.current.signal.aborted) left.current = new AbortController()
      return left.current.signal
    },
  }
}
