/** A fault in XML. Its message continues “… is damaged:”. The caller knows the place in the file and makes a sentence of it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}
