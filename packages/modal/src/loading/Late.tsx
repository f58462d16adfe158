import type { ReactNode } from 'react'
import type { Loadable } from './keepLoaded.js'
import { useLoaded } from './useLoaded.js'

/** Draws a part of a view that most visitors never need; nothing until it is loaded. */
export function Late({ part }: { part: Loadable<() => ReactNode> }): ReactNode {
  const { Component } = useLoaded(part)
  return Component && <Component />
}
