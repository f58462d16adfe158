import type { ReactNode } from 'react'
import { defineView, type View } from '../views/defineView.js'
import { useViewComponent } from './useViewComponent.js'

/**
 * Describes a part of a view that is loaded once it is drawn, because most visitors never need it.
 *
 * @param load - Loads its component.
 */
export function defineLate(load: () => Promise<() => ReactNode>): View {
  return defineView({ id: 'Connect', title: () => '', load }) as unknown as View
}

/** Draws such a part; nothing until it is loaded. */
export function Late({ part }: { part: View }): ReactNode {
  const { Component } = useViewComponent(part)
  return Component && <Component parameters={undefined} />
}
