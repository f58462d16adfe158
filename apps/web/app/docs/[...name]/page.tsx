import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocumentPage, getTitle, readDocument } from '../../../features/documents'

type Props = { params: Promise<{ name: string[] }> }

async function read({ params }: Props) {
  return (await readDocument((await params).name.join('/'))) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `${getTitle((await read(props)).markdown)} · Latchkey` }
}

export default async function Page(props: Props) {
  return <DocumentPage {...(await read(props))} />
}
