/**
 * The passwords that guessing starts with, in lower case: the head of every public list of leaked passwords, and the
 * same with the letters and digits that a rule asks for.
 */
const WORST = `
  123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 888888 112233 121212 987654321
  password password1 password12 password123 password1234 password01 passw0rd passw0rd1 p4ssw0rd p4ssword1 pass1234
  pass12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop qwertyuiop1 1qaz2wsx 1qaz2wsx3edc
  zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 123qweasd 123qwe123 qwe123456 123456qwe
  qweasd123 asd123456 asdf1234 asdfgh123 zxc123456 zxcvbnm1 zxcvbnm123 1234qwer qwer1234 abc123 abc1234 abc12345
  abc123456 abcd1234 abcd12345 abcdef123 abcdefg1 123abc123 123456abc 12345abc a123456 a1234567 a12345678 a123456789
  aa123456 aa12345678 aaa111111 1234567a 12345678a 123456789a 123456a 123456aa a1b2c3d4 a1b2c3d4e5 1a2b3c4d iloveyou
  iloveyou1 iloveyou2 iloveyou123 welcome1 welcome123 admin123 admin1234 administrator1 letmein1 letmein123 monkey123
  dragon123 football1 baseball1 basketball1 superman1 batman123 princess1 sunshine1 charlie1 michael1 jordan23 master123
  shadow123 trustno1 whatever1 computer1 internet1 changeme1 changeme123 test1234 test12345 testing123 demo1234 user1234
  login123 secret123 hello123 hello1234 google123 love1234 lovely123 lucky777 lucky888 casino123 player123 poker123
  money123 win123456 vietnam1 vietnam123 pakistan1 pakistan123 p@ssw0rd p@ssword1 qazwsx123 asdasd123 987654321a
  woaini1314 woaini520 5201314a a5201314 abcd123456 samsung123 pokemon123 starwars1 liverpool1 arsenal123 chelsea123
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORST.trim().split(/\s+/))
