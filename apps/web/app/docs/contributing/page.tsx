import type { Metadata } from 'next'
import { DocumentPage } from '../../../features/documents'

export const metadata: Metadata = { title: 'Add to it · Latchkey' }

export default function Page() {
  return <DocumentPage name="contributing" />
}
