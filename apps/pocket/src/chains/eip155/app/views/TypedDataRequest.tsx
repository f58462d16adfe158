import type { TypedData } from '@latchkey/decode'
import { Address } from '../../../../app/components/Account.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import { referenceOf } from '../../../../shared/caip.js'
import { addressOf } from '../accounts.js'
import type { ViewProps } from './ViewProps.js'

/** Structures may refer to each other; deeper than this nobody reads them. */
const maxDepth = 8

/** Shows structured data before it is signed. */
export function TypedDataRequest(props: ViewProps<'sign-typed-data'>) {
  const { item, request, network, onApprove, onReject } = props
  const { account, typedData } = request
  const chainId = referenceOf(network)
  const { domain } = typedData
  const isForeign = domain.chainId !== undefined && String(domain.chainId) !== chainId
  return (
    <RequestSheet title="Sign data" item={item} onApprove={() => onApprove({})} onReject={onReject}>
      {isForeign && (
        <Notice tone="danger">
          This data is for network {String(domain.chainId)}; {item.site ? 'the request' : 'Pocket'} is on
          network {chainId}.
        </Notice>
      )}
      <h2>For</h2>
      <Rows>
        {Object.entries(domain).map(([name, value]) => (
          <Row key={name} name={name}>
            <Leaf value={value} />
          </Row>
        ))}
      </Rows>
      <h2>{typedData.primaryType}</h2>
      <Tree typedData={typedData} type={typedData.primaryType} value={typedData.message} depth={0} />
      <Rows>
        <Row name="Sign with">
          <Address address={addressOf(account)} />
        </Row>
      </Rows>
    </RequestSheet>
  )
}

type TreeProps = { typedData: TypedData; type: string; value: unknown; depth: number }

function Tree({ typedData, type, value, depth }: TreeProps) {
  const isTooDeep = depth >= maxDepth
  if (Array.isArray(value) && !isTooDeep) {
    const elementType = type.replace(/\[\d*\]$/, '')
    return (
      <ol className="tree">
        {value.map((element, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the elements of signed data never move
          <li key={position}>
            <Tree typedData={typedData} type={elementType} value={element} depth={depth + 1} />
          </li>
        ))}
      </ol>
    )
  }
  const fields = Object.hasOwn(typedData.types, type) ? typedData.types[type] : undefined
  // Only described fields are signed, so only those are shown.
  if (!fields || typeof value !== 'object' || value === null || isTooDeep) return <Leaf value={value} />
  const record = value as Record<string, unknown>
  return (
    <dl className={depth === 0 ? 'rows' : 'tree'}>
      {fields.map((field) => (
        <div className="row" key={field.name}>
          <dt>{field.name}</dt>
          <dd>
            <Tree typedData={typedData} type={field.type} value={record[field.name]} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Leaf({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? toVisible(value) : toText(value)
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return <Address address={text} />
  return <span className="leaf">{text}</span>
}

function toText(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  const json = JSON.stringify(value, (_, inside) => (typeof inside === 'bigint' ? String(inside) : inside))
  return toVisible(json ?? '')
}

/** Characters that would hide or reorder what the person reads, as their numbers. */
function toVisible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
