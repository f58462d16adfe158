import type { ReactNode } from 'react'

/** A whole address in groups of four, to be compared by eye. It is read out and copied as one word. */
export function AddressInFull({ address }: { address: string }): ReactNode {
  const groups = address.match(/.{1,4}/g) ?? []
  const keyed = groups.map((text, index) => ({ text, key: `${index}${text}` }))
  return (
    <span className="lk-address">
      <span className="lk-visually-hidden">{address}</span>
      {keyed.map(({ text, key }) => (
        <span key={key} aria-hidden="true">
          {text}
        </span>
      ))}
    </span>
  )
}
