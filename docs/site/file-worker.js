/* Search without a server: browsers start no workers for pages that were opened as files, so this
   one runs the script of a worker in a hidden frame. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => setTimeout(() => this.#hear(data));
      this.ready = new Promise((resolve) => {
        const script = this.inside.document.createElement("script");
        script.src = address;
        script.onload = resolve;
        this.inside.document.body.append(script);
      });
    }

    postMessage(data) {
      const event = new MessageEvent("message", { data: structuredClone(data) });
      this.ready.then(() => setTimeout(() => this.inside.dispatchEvent(event)));
    }

    terminate() {
      this.inside.frameElement.remove();
    }

    #hear(data) {
      const event = new MessageEvent("message", { data: structuredClone(data) });
      this.dispatchEvent(event);
      this.onmessage?.(event);
    }
  };
}
