import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; about: string; children: ReactNode }

/** One thing that protects a member: what it is, and how it stands. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5">
      <div>
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <p className="mt-1 max-w-text text-sm text-muted">{about}</p>
      </div>
      {children}
    </section>
  )
}
