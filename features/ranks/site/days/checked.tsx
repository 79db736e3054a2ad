import { CircleCheck, TriangleAlert } from 'lucide-react'

/** What came of reckoning something again in this browser. */
export function Checked({ isRight, text }: { isRight: boolean; text: string }) {
  const Icon = isRight ? CircleCheck : TriangleAlert
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon aria-hidden size={18} className={`shrink-0 ${isRight ? 'text-jade' : 'text-amber'}`} />
      {text}
    </p>
  )
}
