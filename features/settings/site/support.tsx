import { Headset, MessageCircle, Send, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { chatKindOf, isChat } from '#features/settings/rules/chat.ts'
import { toast } from '#shared/ui/toast.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { type ChatFrom, openChat } from './chat.ts'
import { useStatus } from './settings.tsx'

/** Specification §2, Right-side bar: telegram, facebook, or generic. */
const KINDS = {
  TELEGRAM: { word: 'telegram', Icon: Send },
  FACEBOOK: { word: 'facebook', Icon: ThumbsUp },
  LIVECHAT: { word: 'liveChat', Icon: Headset },
  VIP: { word: 'vip', Icon: Headset },
} as const
const GENERIC = { word: 'generic', Icon: MessageCircle } as const

const kindOf = (csType: string) => (Object.hasOwn(KINDS, csType) ? KINDS[csType as keyof typeof KINDS] : GENERIC)

export type ServiceLinksProps = {
  /** The member's rank; above 4 the VIP service takes the place of the live chat (specification §6). */
  rankLevel?: number
  from: ChatFrom
  className: string
  /** How one entry is drawn. */
  children: (label: string, icon: ReactNode) => ReactNode
}

/** Each way to customer service as an item of a list: a link or, for a chat, a button. None where the operator has none. */
export function ServiceLinks({ rankLevel = 0, from, className, children }: ServiceLinksProps) {
  const t = useTranslations('service')
  const textOf = useRefusalText()
  const info = useStatus().data?.info
  if (!info) return null
  const offered = info.customerService.map(each => each.csType)
  const chosen = chatKindOf(rankLevel, offered)
  return info.customerService.map(({ csType, path }, index) => {
    const { word, Icon } = kindOf(csType)
    const drawn = children(t(word), <Icon aria-hidden size={20} strokeWidth={1.7} className="shrink-0" />)
    const key = `${index} ${csType}`
    if (!isChat(csType))
      return (
        <li key={key}>
          <a href={path} target="_blank" rel="noreferrer" className={className}>
            {drawn}
          </a>
        </li>
      )
    if (csType !== chosen) return null
    const open = () => openChat(csType, from, info.chatOrigins).catch(error => toast(textOf(error), 'bad'))
    return (
      <li key={key}>
        <button type="button" onClick={open} className={className}>
          {drawn}
        </button>
      </li>
    )
  })
}
