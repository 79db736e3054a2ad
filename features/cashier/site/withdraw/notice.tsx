import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeProps = { look?: 'info' | 'warning'; title?: string; text: string; children?: ReactNode }

/** Something to know before going on, with what helps. */
export function Notice({ look = 'warning', title, text, children }: NoticeProps) {
  const Icon = look === 'info' ? Info : CircleAlert
  return (
    <div className="card flex items-start gap-3 p-4 text-sm">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look === 'info' ? 'text-gold' : 'text-amber'}`} />
      <div className="flex min-w-0 grow flex-col items-start gap-2">
        {title && <p className="font-semibold">{title}</p>}
        <p>{text}</p>
        {children}
      </div>
    </div>
  )
}
