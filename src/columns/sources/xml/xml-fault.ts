/** XML is not what it must be. The message continues “… is damaged:”; whoever knows the place makes a sentence of it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}
