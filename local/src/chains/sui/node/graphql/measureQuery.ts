import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql'

/** How deep a query is, and how many fields it asks for, fragments written out. */
export type QueryMeasure = { depth: number; fields: number }

/**
 * Measures a query before anything else is done with it. Fragments within fragments may double with each step, so each is measured
 * once.
 *
 * @returns Infinite for fragments that contain themselves.
 */
export function measureQuery({ definitions }: DocumentNode): QueryMeasure {
  const endless = { depth: Number.POSITIVE_INFINITY, fields: Number.POSITIVE_INFINITY }
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  )
  const known = new Map<string, QueryMeasure>()

  function measureFragment(name: string): QueryMeasure {
    const found = known.get(name)
    if (found) return found
    // What it is until it is measured: whoever meets it again on the way is within itself.
    known.set(name, endless)
    const measure = measureSet(fragments.get(name)?.selectionSet)
    known.set(name, measure)
    return measure
  }
  function measureSet(set: SelectionSetNode | undefined): QueryMeasure {
    let [depth, fields] = [0, 0]
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? measureFragment(selection.name.value)
          : measureSet(selection.selectionSet)
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0))
      fields += inner.fields + (isField ? 1 : 0)
    }
    return { depth, fields }
  }
  const measures = definitions.map((one) =>
    one.kind === Kind.OPERATION_DEFINITION
      ? measureSet(one.selectionSet)
      : one.kind === Kind.FRAGMENT_DEFINITION
        ? measureFragment(one.name.value)
        : endless,
  )
  return {
    depth: Math.max(0, ...measures.map(({ depth }) => depth)),
    fields: measures.reduce((sum, { fields }) => sum + fields, 0),
  }
}
