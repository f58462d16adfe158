import { readDocument } from '../../lib/readDocument'

export const dynamic = 'force-static'

export function GET(): Promise<Response> {
  return readDocument('../../docs/architecture.md')
}
