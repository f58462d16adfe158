import type { Metadata } from 'next'
import { DocumentPage } from '../../../features/documents'

export const metadata: Metadata = { title: 'Change from another kit · Latchkey' }

export default function Page() {
  return <DocumentPage name="migrate" />
}
