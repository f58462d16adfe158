import type { ReactNode } from 'react'

/** One thing to know: a drawing, a heading and a sentence or two. */
export function Lesson({
  drawing,
  title,
  text,
}: {
  drawing: ReactNode
  title: string
  text: string
}): ReactNode {
  return (
    <section className="lk-lesson">
      <div className="lk-drawing">{drawing}</div>
      <div>
        <h3 className="lk-lesson-title">{title}</h3>
        <p className="lk-lesson-text">{text}</p>
      </div>
    </section>
  )
}
