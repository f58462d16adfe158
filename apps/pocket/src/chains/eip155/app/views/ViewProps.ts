import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import type { Eip155Prepared, Eip155Request, PreparedOf, RequestOf } from '../Eip155Request.js'

/** The kinds of requests something is found out about. */
type PreparedKind = NonNullable<Eip155Prepared>['kind']

/** What the view of a kind of requests gets. */
export type ViewProps<Kind extends Eip155Request['kind']> = ChainViewProps<
  RequestOf<Kind>,
  Kind extends PreparedKind ? PreparedOf<Kind> : undefined
>
