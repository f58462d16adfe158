import type { ReactNode } from 'react'

/** Names and values below each other, such as what will be signed. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }): ReactNode {
  return (
    <dl className="lk-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
