import type { ReactNode } from 'react'
import { keepLoaded, type Loadable } from '../loading/keepLoaded.js'
import { Connect } from './connect/Connect.js'
import { type LaterViews, loadLater } from './loadLater.js'
import { type ViewParameters, viewIds } from './registry.js'

type LaterViewId = Exclude<keyof ViewParameters, 'Connect'>

/** A view's component; it gets what the view was opened with. */
export type ViewComponent<Id extends keyof ViewParameters = keyof ViewParameters> = (properties: {
  parameters: ViewParameters[Id]
}) => ReactNode

/** The views that have a component. If one is missing or takes something else, the next line does not compile and names it. */
const components: { [Id in LaterViewId]: ViewComponent<Id> } = {} as Pick<LaterViews, LaterViewId>
void components

/** The first view is in the dialog's own script. */
const byId: ReadonlyMap<string, Loadable<ViewComponent>> = new Map(
  viewIds.map((id) => [
    id,
    keepLoaded<ViewComponent>(
      () => loadLater(id as LaterViewId) as Promise<ViewComponent>,
      id === 'Connect' ? Connect : undefined,
    ),
  ]),
)

/**
 * The component of a view.
 *
 * @param id - Id of a view.
 */
export function getComponent(id: keyof ViewParameters): Loadable<ViewComponent> {
  return byId.get(id) as Loadable<ViewComponent>
}
